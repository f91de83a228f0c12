/** Paint of a boat, which distinguishes boats of the same model. */
export type Livery = {
  hull: string;
  boot: string;
  stripe: string;
  canvas: string;
  cushion: string;
  sail: string;
  wood: string;
  shirt: string;
};

const plain: Livery = {
  hull: '#fbfaf6',
  boot: '#1d3a55',
  stripe: '#c9a26a',
  canvas: '#e9e1d0',
  cushion: '#d8c8ad',
  sail: '#fdfaf2',
  wood: '#9a6238',
  shirt: '#2f5d7c',
};

/** Liveries of the twelve boats for rent, and of one that only appears in harbours. */
export const liveries = {
  aurora: { ...plain, hull: '#fcfbf8', boot: '#16324d', stripe: '#b99464' },
  poseidon: {
    ...plain,
    hull: '#17365a',
    boot: '#b4492f',
    stripe: '#e8e4d8',
    canvas: '#17365a',
    cushion: '#e7e0d0',
  },
  azure: {
    ...plain,
    hull: '#8fb6c6',
    boot: '#193b55',
    stripe: '#fdfdfb',
    cushion: '#f0e9dc',
    shirt: '#d77a4d',
  },
  selene: {
    ...plain,
    hull: '#fbfaf6',
    boot: '#1b4468',
    stripe: '#1b4468',
    canvas: '#1b4468',
    shirt: '#c8583a',
  },
  meltemi: {
    ...plain,
    hull: '#24445c',
    boot: '#d8674a',
    stripe: '#f2ede0',
    canvas: '#b7533a',
    sail: '#f6ecd8',
    shirt: '#f0e6d0',
  },
  calypso: {
    ...plain,
    hull: '#7d4526',
    boot: '#2c4a3f',
    stripe: '#e9d9b8',
    canvas: '#f3e7cf',
    sail: '#f7ecd6',
    wood: '#a4683a',
    shirt: '#f1e9da',
  },
  lagoona: { ...plain, boot: '#1f8a97', stripe: '#35a3ac', canvas: '#d9d3c4', shirt: '#1f8a97' },
  halcyon: {
    ...plain,
    hull: '#d9d6cd',
    boot: '#2b2f3a',
    stripe: '#3c4350',
    canvas: '#3c4350',
    sail: '#efe8dc',
    shirt: '#d77a4d',
  },
  nereid: {
    ...plain,
    hull: '#f7f3ea',
    boot: '#2f4858',
    stripe: '#d9784f',
    canvas: '#efe6d4',
    shirt: '#d9784f',
  },
  breeze: {
    ...plain,
    hull: '#e7efe9',
    boot: '#2d8079',
    stripe: '#2d8079',
    canvas: '#2d8079',
    cushion: '#f4ead6',
    shirt: '#e0a23f',
  },
  comet: {
    ...plain,
    hull: '#b8402c',
    boot: '#23252e',
    stripe: '#f7f0e2',
    cushion: '#f3e8d4',
    shirt: '#f7f0e2',
  },
  delphi: {
    ...plain,
    boot: '#e6e3da',
    stripe: '#e98a45',
    canvas: '#2f3d4c',
    cushion: '#3d4b5a',
    shirt: '#e98a45',
  },
  caique: {
    ...plain,
    hull: '#2f7ea6',
    boot: '#b5452f',
    stripe: '#fbf6e8',
    canvas: '#e7d9b8',
    wood: '#a4683a',
  },
} satisfies Record<string, Livery>;
