/** A city and its state, or null if the country has no states. */
export interface Place {
  city: string;
  state: string | null;
}

// Larger states have more cities, and therefore more athletes.
const citiesByState: Record<string, string> = {
  AK: "Anchorage, Fairbanks, Juneau",
  AL: "Birmingham, Huntsville, Mobile, Tuscaloosa, Dothan",
  AR: "Little Rock, Fayetteville, Jonesboro, Pine Bluff",
  AZ: "Phoenix, Tucson, Mesa, Flagstaff, Lake Havasu City, Yuma",
  CA: "Los Angeles, San Diego, San José, Fresno, Sacramento, Long Beach, Oakland, Bakersfield, Anaheim, Rancho Santa Margarita, Redding, Santa Cruz, Chula Vista, Modesto",
  CO: "Denver, Colorado Springs, Fort Collins, Pueblo, Grand Junction",
  CT: "Hartford, New Haven, Stamford, Danbury",
  DC: "Washington",
  DE: "Wilmington, Dover",
  FL: "Jacksonville, Miami, Tampa, Orlando, St. Petersburg, Tallahassee, Fort Lauderdale, Port St. Lucie, Pensacola, Ocala",
  GA: "Atlanta, Augusta, Savannah, Macon, Valdosta, Marietta, Warner Robins",
  HI: "Honolulu, Hilo, Kāneʻohe, Kahului",
  IA: "Des Moines, Cedar Rapids, Sioux City, Dubuque, What Cheer",
  ID: "Boise, Idaho Falls, Coeur d'Alene, Twin Falls",
  IL: "Chicago, Aurora, Naperville, Rockford, Peoria, Springfield, Champaign, Joliet",
  IN: "Indianapolis, Fort Wayne, Evansville, South Bend, Carmel, Bloomington",
  KS: "Wichita, Overland Park, Topeka, Lawrence, Salina",
  KY: "Louisville, Lexington, Bowling Green, Owensboro",
  LA: "New Orleans, Baton Rouge, Shreveport, Lafayette, Lake Charles",
  MA: "Boston, Worcester, Springfield, Lowell, Manchester-by-the-Sea",
  MD: "Baltimore, Frederick, Rockville, Salisbury, Silver Spring",
  ME: "Portland, Bangor, Lewiston",
  MI: "Detroit, Grand Rapids, Lansing, Ann Arbor, Flint, Sault Ste. Marie",
  MN: "Minneapolis, St. Paul, Rochester, Duluth, St. Cloud",
  MO: "Kansas City, St. Louis, Springfield, Columbia, St. Joseph",
  MS: "Jackson, Gulfport, Hattiesburg, Tupelo",
  MT: "Billings, Missoula, Great Falls, Bozeman",
  NC: "Charlotte, Raleigh, Greensboro, Durham, Winston-Salem, Fayetteville, Asheville, Wilmington",
  ND: "Fargo, Bismarck, Grand Forks",
  NE: "Omaha, Lincoln, Bellevue, Grand Island, Kearney, Papillion",
  NH: "Manchester, Nashua, Concord",
  NJ: "Newark, Jersey City, Paterson, Trenton, Toms River, Cherry Hill",
  NM: "Albuquerque, Las Cruces, Santa Fe, Truth or Consequences",
  NV: "Las Vegas, Henderson, Reno, Sparks",
  NY: "New York, Buffalo, Rochester, Yonkers, Syracuse, Albany, Schenectady, Brooklyn",
  OH: "Columbus, Cleveland, Cincinnati, Toledo, Akron, Dayton, Canton, Youngstown",
  OK: "Oklahoma City, Tulsa, Norman, Lawton",
  OR: "Portland, Eugene, Salem, Bend",
  PA: "Philadelphia, Pittsburgh, Allentown, Erie, Scranton, King of Prussia, Harrisburg",
  RI: "Providence, Warwick",
  SC: "Columbia, Charleston, Greenville, Rock Hill",
  SD: "Sioux Falls, Rapid City, Aberdeen",
  TN: "Nashville, Memphis, Knoxville, Chattanooga, Murfreesboro",
  TX: "Houston, San Antonio, Dallas, Austin, Fort Worth, El Paso, Corpus Christi, Lubbock, Laredo, Katy, Amarillo, Waco, McAllen, Tyler",
  UT: "Salt Lake City, Provo, Ogden, St. George",
  VA: "Virginia Beach, Richmond, Norfolk, Roanoke, Alexandria, Newport News",
  VT: "Burlington, Rutland",
  WA: "Seattle, Spokane, Tacoma, Vancouver, Yakima, Walla Walla",
  WI: "Milwaukee, Madison, Green Bay, Eau Claire, Fond du Lac",
  WV: "Charleston, Huntington, Morgantown",
  WY: "Cheyenne, Casper, Laramie",
};

export const homePlaces: readonly Place[] = Object.entries(citiesByState).flatMap(([state, cities]) =>
  cities.split(", ").map((city) => ({ city, state })),
);

export const placesAbroad: readonly Place[] = [
  { city: "Toronto", state: "Ontario" },
  { city: "Trois-Rivières", state: "Québec" },
  { city: "Monterrey", state: "Nuevo León" },
  { city: "São José dos Campos", state: "São Paulo" },
  { city: "Reykjavík", state: null },
  { city: "Łódź", state: null },
  { city: "Αθήνα", state: null },
  { city: "대전", state: null },
  { city: "Newcastle upon Tyne", state: "England" },
  { city: "Singapore", state: null },
];
