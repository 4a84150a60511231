import { nameOrigin } from "./name-origin.ts";

export const namesOfEurope = [
  nameOrigin({
    weight: 55,
    girls: "Maeve, Saoirse, Siobhán, Niamh, Caoimhe, Róisín, Ciara, Fiona, Keira, Bríd, Isla, Ailsa, Cara, Nora",
    boys: "Declan, Cillian, Seán, Pádraig, Finn, Connor, Ronan, Eoin, Callum, Rory, Oisín, Brendan, Ewan, Malachy",
    families: `O'Brien, O'Sullivan, O'Connor, McCarthy, Gallagher, Fitzgerald, Byrne, Doyle, MacKenzie, McAllister, O'Shaughnessy,
      Ó Briain, Nic Gabhann, Kavanagh, Mac Giolla, Quinlan, McGillicuddy, Brannigan, Flanagan, Macfarlane`,
  }),
  nameOrigin({
    weight: 50,
    girls: "Annika, Greta, Heidi, Frieda, Liesel, Johanna, Käthe, Marlene, Klara, Theresa, Elke, Sanne, Femke, Lotte",
    boys: "Jürgen, Lukas, Matthias, Klaus, Jonas, Niklas, Felix, Sören, Emil, Anton, Jörg, Bram, Willem, Cornelis",
    families: `Müller, Schröder, Hoffmann, Kaiser, Strauß, Weiß, Groß, Schäfer, Köhler, Bergmann, von der Heyde, Zimmermann,
      Großkopf, Kühn, Vogel, van den Berg, van der Meer, Vanden Bosch, De Vries, 't Hooft, TenBrink, Schwartzkopf, Klinkerfuß`,
  }),
  nameOrigin({
    weight: 35,
    girls: "Freya, Astrid, Linnéa, Saga, Åsa, Solveig, Ingrid, Sigrún, Þóra, Maja, Elin, Aino, Ylva, Bjørg",
    boys: "Bjørn, Søren, Leif, Magnus, Håkon, Åke, Nils, Ásgeir, Þórir, Gunnar, Kjell, Väinö, Jørgen, Eskil",
    families: `Johansson, Lindström, Sørensen, Hansen, Kjær, Ødegård, Åkesson, Björnsdóttir, Sigurðsson, Nygård, Haugen, Bråten,
      Øvergaard, Hämäläinen, Mäkelä, Rasmussen, Dahl, Guðmundsdóttir`,
  }),
  nameOrigin({
    weight: 40,
    girls: "Giulia, Chiara, Francesca, Alessia, Bianca, Gianna, Viviana, Lucia, Serafina, Mia, Noemi, Caterina",
    boys: "Matteo, Luca, Giovanni, Niccolò, Dante, Rocco, Vincenzo, Enzo, Gianluca, Carmine, Marco, Santino",
    families: `Rossi, D'Angelo, Esposito, De Luca, Lo Presti, Cannavò, Di Stefano, Mancuso, D’Amico, Pellegrini, Russo, Nicolò,
      Della Rovere, Santangelo, Bevilacqua, Giannopulo, Castellano, Moretti`,
  }),
  nameOrigin({
    weight: 40,
    girls:
      "Zofia, Małgorzata, Agnieszka, Łucja, Kasia, Žofie, Tereza, Kateřina, Petra, Jana, Zsófia, Eszter, Réka, Ilinca",
    boys: "Łukasz, Paweł, Stanisław, Wojciech, Jakub, Ondřej, Jiří, Tomáš, Péter, Zoltán, Ștefan, Mihai, Michał, Bartosz",
    families: `Kowalski, Wiśniewski, Wójcik, Dąbrowska, Śliwa-Nowak, Brzęczyszczykiewicz, Krzyżanowski, Dvořák, Novák, Černý,
      Šťastný, Nagy, Szőke, Horváth, Fekete, Țepeș, Ionescu, Szczepański, Żółkiewski, Grzegorzewski`,
  }),
  nameOrigin({
    weight: 28,
    girls: "Anja, Ivana, Lejla, Đurđa, Milica, Nika, Tjaša, Jovana, Oksana, Daryna, Anastasia, Yelena, Zlata, Kateryna",
    boys: "Luka, Nikola, Đorđe, Miloš, Andrej, Žiga, Vuk, Bojan, Dmytro, Oleksiy, Nikolai, Ivan, Taras, Stefan",
    families: `Petrović, Jovanović, Kovačić, Đorđević-Marić, Begić, Hadžić, Župan, Vuković, Shevchenko, Kovalenko, Hrytsenko,
      Morozova, Ivanov, Orlov, Zelenko, Babić`,
  }),
  nameOrigin({
    weight: 22,
    girls: "Eleni, Katerina, Despina, Zoi, Anthi, Lusine, Anahit, Nare, Tamar, Nino",
    boys: "Yannis, Kostas, Stavros, Nikos, Thanasis, Aram, Vahan, Tigran, Giorgi, Levan",
    families: `Papadopoulos, Konstantinidis, Georgiou, Hatzis, Vlachos, Pappas, Sarkisian, Petrosyan, Hovhannisyan,
      Ter-Grigoryan, Beridze, Maisuradze-Lomidze, Dimitrakopoulou`,
  }),
  nameOrigin({
    weight: 45,
    girls: `Layla, Fatima, Noor, Mariam, Yasmin, Salma, Rania, Aya, Zaynab, Shirin, Parisa, Elif, Zeynep, Ayşe, İpek, Noa,
      Talia, Shira, Yael`,
    boys: `Omar, Yusuf, Ali, Hassan, Karim, Tariq, Zayd, Ibrahim, Kian, Arash, Emre, Çağlar, İlker, Oğuz, Eitan, Noam, Ari,
      Yonatan, Abd al-Rahman`,
    families: `Haddad, Khoury, Al-Farsi, El-Amin, Nasser, Mansour, Aziz, al-Masri, Abu Bakr, Rahimi, Hosseini, Tehrani, Yılmaz,
      Öztürk, Şahin, Çelik, Cohen, Ben-David, Levi-Katz, Mizrahi, Bar-On`,
  }),
];
