import { nameOrigin } from "./name-origin.ts";

export const namesOfAfricaAndAsia = [
  nameOrigin({
    weight: 45,
    girls:
      "Adaeze, Chidinma, Ngozi, Folasade, Abena, Akosua, Ifeoma, Temitope, Efua, Wanjiru, Achieng, Thandiwe, Adaora, Ama",
    boys: "Chukwuemeka, Oluwaseun, Kwame, Kofi, Emeka, Babatunde, Tunde, Kwabena, Ikenna, Obinna, Kamau, Otieno, Sipho, Olúmidé",
    families: `Okafor, Adeyemi, Nwosu, Mensah, Boateng, Owusu-Ansah, Eze, Okonkwo, Oyelaran, Asante, Mwangi, Odhiambo, Dlamini,
      Nwachukwu, Ọláìyá, Ogunbanjo, Chukwuebuka-Obi, Diallo, N'Diaye, Traoré, M'Baye`,
  }),
  nameOrigin({
    weight: 22,
    girls: "Hodan, Ifrah, Ubah, Selam, Tigist, Bethlehem, Sahra, Nyakim, Achol, Amal",
    boys: "Abdirahman, Liban, Yonas, Dawit, Abebe, Mohamud, Deng, Majok, Garang, Biniam",
    families: "Abdi, Warsame, Mohamed Ali, Tesfaye, Gebre, Haile, Deng, Mayen, Ajak, Wol, Hussein, Jama",
  }),
  nameOrigin({
    weight: 40,
    girls: "Priya, Ananya, Diya, Kavya, Meera, Isha, Riya, Aditi, Lakshmi, Simran, Harleen, Ayesha, Nadia, Sana",
    boys: "Arjun, Rohan, Aarav, Vikram, Karthik, Dev, Ishaan, Nikhil, Harpreet, Gurdeep, Bilal, Imran, Rahul, Aditya",
    families: `Patel, Sharma, Singh, Kaur, Reddy, Iyer, Gupta, Nair, Krishnamurthy, Venkataraman, Chowdhury, Khan, Malik, Desai,
      Subramaniam, Balasubramanian, Mukherjee, Gill, Sandhu, Bhattacharya`,
  }),
  nameOrigin({
    weight: 45,
    girls:
      "Mei, Xinyi, Li Na, Jia, Yuxin, Minji, Soo-Ah, Ji-Woo, Ha-Eun, Sakura, Yui, Aiko, Hana, Lan, Thuý, Mỹ Linh, Ngọc, Anh",
    boys: "Wei, Jun, Haoyu, Zhiyuan, Minho, Joon, Seung-Ho, Ji-Hoon, Kenji, Haruto, Sōta, Ren, Minh, Đức, Quốc Anh, Tuấn, Khoa, Bảo",
    families: `Chen, Wang, Li, Zhang, Liu, Huang, Wu, Lin, Kim, Park, Choi, Jeong, Tanaka, Yamamoto, Satō, Ōkubo-Mori, Kobayashi,
      Nguyễn, Trần, Lê, Phạm, Hoàng, Đặng, Võ, Bùi, Ng, O, Wu-Takahashi, Vang, Xiong, Yang`,
  }),
  nameOrigin({
    weight: 25,
    girls: "Maria Luz, Analyn, Jasmine, Rosalie, Maricel, Tala, Liwayway, Bituin, Althea, Corazon, Siti, Putri",
    boys: "Jericho, Angelo, Rommel, Jomar, Bayani, Dodong, Crisanto, Mark Anthony, Datu, Isagani, Budi, Agung",
    families: `Dela Cruz, Santos, Reyes, Bautista, Macaraeg, Dimaculangan, Pangilinan, Villanueva, Catacutan, Magsaysay-Lim,
      Del Rosario, Suharto-Widjaja, Panganiban`,
  }),
  nameOrigin({
    weight: 45,
    girls: "Leilani, Malia, Kailani, Mele, Sina, Tiare, Nālani, Hoku, Losa, Ana, Kaʻiulani, Pualani, Lupe, Teuila",
    boys: "Kai, Makoa, Keoni, Tavita, Sione, Tevita, Kekoa, Ioane, Semisi, Kaimana, Lotu, Kalani, Viliami, Nāinoa",
    families: `Kealoha, Kahananui, Kaʻaihue, Tuimavave, Fonoti, Faleafa, Tupou, Vainikolo, Kaʻōhele, Leiataua, Nauahi,
      Tuʻipulotu-Fifita, Mahoe, Keawe, Kapahulehua, Taumoepeau`,
  }),
];
