/** Where the pins stand on the two charts. Written by `art/render.ts`, which draws the charts from the same places. */
// oxfmt-ignore
export const pinPlaces: readonly string[] = [
  'left-[69.4%] top-[18.8%] md:left-[27.1%] md:top-[28.7%]', // Pomos
  'left-[42.8%] top-[17.0%] md:left-[23.5%] md:top-[49.2%]', // Latchi
  'left-[61.3%] top-[4.1%] md:left-[12.4%] md:top-[36.0%]', // Cape Arnauti
  'left-[40.3%] top-[4.6%] md:left-[12.5%] md:top-[52.1%]', // Agios Georgios
  'left-[26.7%] top-[8.2%] md:left-[15.5%] md:top-[62.4%]', // Paphos
  'left-[13.9%] top-[23.3%] md:left-[28.5%] md:top-[74.2%]', // Cape Aspro
  'left-[8.5%] top-[35.5%] md:left-[39.3%] md:top-[78.9%]', // Cape Gata
  'left-[35.5%] top-[37.3%] md:left-[42.1%] md:top-[57.5%]', // Limassol
  'left-[19.2%] top-[48.9%] md:left-[50.9%] md:top-[54.1%]', // Zygi
  'left-[25.5%] top-[58.5%] md:left-[62.2%] md:top-[63.9%]', // Cape Kiti
  'left-[51.6%] top-[58.0%] md:left-[57.1%] md:top-[46.2%]', // Larnaca
  'left-[35.8%] top-[69.8%] md:left-[69.7%] md:top-[39.7%]', // Ayia Napa
  'left-[36.7%] top-[79.7%] md:left-[79.9%] md:top-[52.9%]', // Cape Greco
  'left-[56.4%] top-[79.8%] md:left-[78.9%] md:top-[40.5%]', // Pernera
];
