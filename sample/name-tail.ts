/** Combines beginnings, middles and endings into rare names, the more frequent ones first. */
function combine(beginnings: string, middles: string, endings: string): string[] {
  const names: string[] = [];
  for (const middle of middles.split(",")) {
    for (const ending of endings.split(",")) {
      for (const beginning of beginnings.split(",")) names.push(beginning + middle + ending);
    }
  }
  return [...new Set(names)];
}

export const rareFamilies = combine(
  "Bran,Hart,Kel,Wal,Mor,Har,Gar,Cald,Bren,Hol,Stan,Brad,Win,Thorn,Lang,Kow,Wit,Nov,Zim,Gor,Dal,Fer,Mar,Bal,Cor,Val,Sal,Tor,Ber,Fal,Ost,Lind,Berg,Eng,Nor,Sand,Hav,Ryd,Sten,Oku,Ade,Nwa,Mba,Kam,Tan,Yam,Kob,Mats,Naka,Chan,Pha,Sri,Rama,Venka,Chow,Patil,Desh,Mac,Mc,O'K,O'D,D'A,Fitz,Van,Schu,Kra,Wer,Bau,Zieg,Popo,Dimi,Geor,Hov,Sar,Kha,Raz,Has,Abu,Ben,Bel,Dup,Lav,Mon,Beau,Cast,Rod,Quin,Ech,Iba,Zam,Tru,Whi,Bla,Gol,Ross,Hugh,Pem,Ash,Cran,Dun,Elm,Fen",
  ",e,a,en,er,i,o,el,in,an,or,al",
  "son,ton,ford,field,man,ley,wood,well,ski,sen,berg,er,ez,o,ova,ová,escu,ić,dottir,ham,worth,shaw,croft,mann,stein,bach,feld,gren,ström,qvist,dahl,ard,eau,ette,ier,ault,ini,elli,etti,ano,ado,eira,inho,es,oğlu,yan,idze,shvili,enko,chuk,uk,ak,ek,ik,czyk,wicz,ska,sky,mura,moto,saki,hara,yama,guchi,nathan,swamy,murthy,singh,kar,wala,pour,zadeh,adeh,ulu,ane,ele,isi,oa,hau,kea,lani,ngo,ita,bi,ola,kwe,emi,ukwu",
);

export const rareGirls = combine(
  "Kay,Jay,Bray,Ad,Mad,Em,Al,Bri,Bre,Ka,Ma,La,Sha,Ta,Za,Jo,Mi,Ny,Ari,Ev,Har,Kin,Mc,Pais,Rae,Tin,Wren,Xio,Yar,Zo",
  ",l,n,li,len,'",
  "yn,ynn,leigh,lee,lie,la,na,nna,ia,iah,ae,ée,elle,ette,issa,ora,ari,aya,isha,ette,y",
);
export const rareBoys = combine(
  "Jax,Brax,Dax,Cam,Cay,Jay,Kay,Ray,Tray,De,Da,La,Ty,Ke,Bra,Col,Dal,Eli,Gra,Hud,Kol,Lan,Mav,Nix,Pax,Ry,Tre,Zay,Xan,Zeph",
  ",d,l,n,'",
  "ton,son,den,lan,len,ler,vin,von,vion,ren,ron,quan,marcus,shawn,ion,iel,ius,er,yn,o",
);
