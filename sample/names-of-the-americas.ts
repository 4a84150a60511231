import { nameOrigin } from "./name-origin.ts";

/** Names common in the Americas. */
export const namesOfTheAmericas = [
  nameOrigin({
    weight: 300,
    girls: `Emma, Olivia, Ava, Harper, Addison, Madison, Abigail, Chloe, Kennedy, Peyton, Taylor, Reagan, Brooklyn, Paige,
      Hannah, Claire, Sydney, Morgan, Avery, Ellie, Quinn, Lauren, Kate, Molly, Grace, Annie, Delaney, Hadley, Piper, Sloane,
      Mary Kate, Emma Grace, Anna Claire, Sadie, Tessa, June, Willa, Blair, Reese, Camryn`,
    boys: `Liam, Noah, Mason, Ethan, Logan, Carter, Hunter, Tyler, Cole, Wyatt, Chase, Landon, Cooper, Parker, Brady, Austin,
      Colton, Garrett, Trevor, Blake, Jack, Henry, Samuel, Owen, Luke, Levi, Gavin, Spencer, Tucker, Brooks, Beau, Hayes,
      John Paul, Walker, Reid, Grady, Tanner, Nolan, Jace, Weston`,
    families: `Smith, Johnson, Miller, Davis, Anderson, Wilson, Moore, Thompson, White, Harris, Martin, Baker, Hall, Allen,
      Wright, Hill, Scott, Green, Adams, Carter, Mitchell, Roberts, Turner, Phillips, Parker, Evans, Edwards, Collins, Stewart,
      Morris, Rogers, Cook, Bell, Bailey, Cooper, Ward, Brooks, Bennett, Wood, Barnes, Ross, Hayes, Sullivan-Price, Fisher,
      Hughes, Foster, Webb, Hawkins, Whitfield, Ashworth, Blackwood, Thornton, Pemberton, Lockhart, Vance, Underhill, Stone`,
  }),
  nameOrigin({
    weight: 120,
    girls: `Aaliyah, Imani, Nia, Jada, Zaria, Kiara, Ebony, Amari, Makayla, Aniyah, Da'Naya, Ty'Asia, Jasmine, Brielle, Serenity,
      Nevaeh, Kamaria, Zuri, Deja, La'Trice, Skylar, Destiny, Mikayla, Asia`,
    boys: `Malik, Jalen, DeAndre, Tyrell, Xavier, Isaiah, Elijah, Darius, Marquis, Ja'Quan, Tre'Von, Kendrick, Jamal, Amir, Khalil,
      Davion, Terrance, Demetrius, Zion, De'Shawn, Kareem, Javon, Messiah, Cedric`,
    families: `Washington, Jefferson, Booker, Banks, Robinson, Jackson, Coleman, Freeman, Gaines, Mosley, Randle, Hollins, Battle,
      Merriweather, Tolliver, Boykin, Witherspoon, Gadson, Pettway, McCray, Singletary, Gholston, Broadnax, Lofton, Dantzler,
      Muhammad, Toussaint, Hairston`,
  }),
  nameOrigin({
    weight: 170,
    girls: `Sofía, Valentina, Camila, Isabella, Lucía, Mariana, Ximena, Daniela, Gabriela, Alejandra, Paola, Renata, Guadalupe,
      María José, Itzel, Yaretzi, Noemí, Belén, Citlali, Ana Paula, Jimena, Marisol, Rocío, Esperanza`,
    boys: `Santiago, Mateo, Diego, Sebastián, Alejandro, Ángel, Emiliano, Joaquín, Andrés, Luis Ángel, José María, Iván, Rodrigo,
      Tomás, Adrián, Julián, Martín, Raúl, Héctor, Óscar, Miguel, Jesús, Cruz, Leonel`,
    families: `García, Rodríguez, Martínez, Hernández, López, González, Pérez, Sánchez, Ramírez, Torres, Flores, Rivera, Gómez,
      Díaz, Cruz, Morales, Reyes, Gutiérrez, Ortiz, Castillo, Vázquez, Núñez, Peña, Ibáñez, Muñoz, Ordóñez, de la Cruz, De León,
      de los Santos, García Márquez, Ruiz-Delgado, Villaseñor, Zúñiga, Quiñones, Treviño, Cárdenas, Echeverría, Ávila`,
  }),
  nameOrigin({
    weight: 25,
    girls: "Beatriz, Letícia, Mariana, Inês, Larissa, Júlia, Thaís, Luíza, Antônia, Catarina",
    boys: "João, Thiago, Gonçalo, Caio, Vinícius, Rafael, Estêvão, Mateus, André, Luís",
    families: `Silva, Souza, Conceição, Magalhães, Guimarães, Araújo, Nóbrega, dos Santos, da Costa, Pereira, Falcão, Assunção,
      Brandão, Simões`,
  }),
  nameOrigin({
    weight: 18,
    girls: "Winona, Tiva, Shandiin, Aiyana, Kaya, Nizhoni, Dezba, Chenoa, Leotie, Sora",
    boys: "Bidziil, Takoda, Ashkii, Niyol, Chayton, Dyami, Hok'ee, Mato, Elan, Tate",
    families: `Begay, Yazzie, Tsosie, Benally, Bitsui, Two Bulls, Red Cloud, Whitehorse, Tso, Manygoats, Running Crane,
      Iron Shell, Locklear, Oxendine`,
  }),
  nameOrigin({
    weight: 15,
    girls: "Maëlle, Océane, Chloé, Anaïs, Noémie, Éloïse, Marie-Ève, Zoé, Léa, Solène",
    boys: "Étienne, Jean-Luc, Loïc, François, Gaël, Rémi, Théo, Jérôme, Benoît, Mathéo",
    families: `Thibodeaux, Boudreaux, Hébert, Fontenot, LeBlanc, Côté, Gagné, Désormeaux, Saint-Pierre, D'Aoust, L'Heureux,
      Arceneaux, Guidry, Beauséjour, Jean-Baptiste, Pierre-Louis`,
  }),
];
