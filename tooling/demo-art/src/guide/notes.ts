/** Texts of the guide about each harbour and cape of the route, in English and Russian. */
export const notes: Readonly<Record<string, readonly [en: string, ru: string]>> = {
  Pomos: [
    'A shelter for fishermen, 2.5 m in the entrance. Turn in before the fourth bollard: beyond it are lines.',
    'Рыбацкое убежище, на входе 2,5 м. Поворачивайте до четвёртого кнехта: дальше концы.',
  ],
  Latchi: [
    'Water, fuel and forty berths for guests, 3 m. Swell from the west comes round the mole at night.',
    'Вода, топливо и сорок гостевых мест, 3 м. Ночью западная зыбь заходит за мол.',
  ],
  'Cape Arnauti': [
    'The north-western corner. Pass it before eleven; keep half a mile off, a reef goes on under water.',
    'Северо-западный угол. Проходите до одиннадцати и держитесь в полумиле: риф тянется под водой.',
  ],
  'Agios Georgios': [
    'A quay under a chapel, 2 m. Good in wind from the east, not to be thought of in wind from the west.',
    'Причал под часовней, 2 м. Хорош при восточном ветре, при западном о нём забудьте.',
  ],
  Paphos: [
    'Below the castle, 2.5 m. The entrance is narrow and breaks from 5 Beaufort. Supper: the second row.',
    'Под замком, 2,5 м. Вход узкий, с 5 баллов в нём прибой. Ужинать — во втором ряду.',
  ],
  'Cape Aspro': [
    'White cliffs; anchor in 6 m on sand to the east of them. Stones fall: not under the wall.',
    'Белые скалы; якорь на песок к востоку от них, 6 м. Со стены падают камни — не под ней.',
  ],
  'Cape Gata': [
    'The southern end. A bank of sand stretches to the south-east; two miles off there is water enough.',
    'Южная оконечность. На юго-восток тянется песчаная отмель; в двух милях воды довольно.',
  ],
  Limassol: [
    'Our home: Pier B, 5 m, VHF 12. Showers at the office, a market ten minutes away on foot.',
    'Наш дом: причал B, 5 м, УКВ-канал 12. Душ у офиса, до рынка десять минут пешком.',
  ],
  Zygi: [
    'A new marina among fish taverns, 3.5 m. Call ahead on Sundays: half of Nicosia comes for lunch.',
    'Новая марина среди рыбных таверн, 3,5 м. По воскресеньям звоните: обедать едет пол-Никосии.',
  ],
  'Cape Kiti': [
    'A lighthouse and shallows. Go round in 10 m; in the bay behind there is calm from the west.',
    'Маяк и мели. Обходите по десятиметровой глубине; в бухте за мысом тихо от запада.',
  ],
  Larnaca: [
    'An old marina in the town, 4 m, seldom a free berth. The promenade makes up for the noise.',
    'Старая марина в городе, 4 м, свободно редко. Набережная искупает шум.',
  ],
  'Ayia Napa': [
    'Our second home, 5 m, VHF 72. Everything is new; the old harbour beside it is for supper.',
    'Второй наш дом, 5 м, УКВ-канал 72. Всё новое; в старую гавань рядом — ужинать.',
  ],
  'Cape Greco': [
    'Caves and a lagoon of glass. Anchor on the sand, never on the weed, and leave before the day boats.',
    'Пещеры и стеклянная лагуна. Якорь на песок, не на траву, и уходите раньше прогулочных катеров.',
  ],
  Pernera: [
    'A small bay on the eastern side, 4 m. When it blows from the west, the whole coast sleeps here.',
    'Маленькая бухта на восточной стороне, 4 м. Когда дует с запада, здесь ночует весь берег.',
  ],
};
