/** Colours of a time of day: all colours of a picture except the paint of boats. */
export type Mood = {
  /** Colours from the zenith to the horizon. */
  sky: [string, string, string, string];
  sun: { x: number; y: number; radius: number; color: string; glow: string };
  cloud: string;
  /** Colours from the horizon to the viewer. */
  sea: [string, string, string];
  glitter: string;
  foam: string;
  /** Colour of distant things. */
  haze: string;
  land: string;
  scrub: string;
  /** Limestone in light, half shade and shade. */
  rock: [string, string, string];
  /** White paint in light and in shade. */
  white: [string, string];
  /** Tint of the boats' own colours. */
  tint: { color: string; share: number };
  lamps: string;
};

export const dawn: Mood = {
  sky: ['#5f8fb4', '#a3bccb', '#f0cfb4', '#fbe0bd'],
  sun: { x: 0.72, y: 0.5, radius: 46, color: '#fff4da', glow: '#ffdfa6' },
  cloud: '#fdeedd',
  sea: ['#e9c9ae', '#6d9db0', '#163f5f'],
  glitter: '#fff1d2',
  foam: '#fdf4e6',
  haze: '#edd0ba',
  land: '#3d5a6e',
  scrub: '#5a6a5c',
  rock: ['#f3d9b8', '#c79f86', '#76676f'],
  white: ['#fff6e8', '#c3bfc7'],
  tint: { color: '#f0c39a', share: 0.08 },
  lamps: '#ffd994',
};

export const morning: Mood = {
  sky: ['#6cabd1', '#9cc9df', '#cfe4e8', '#f2eedf'],
  sun: { x: 0.2, y: 0.2, radius: 40, color: '#fffbee', glow: '#fff3cf' },
  cloud: '#ffffff',
  sea: ['#a9d2d8', '#3d95ae', '#0f4f77'],
  glitter: '#ffffff',
  foam: '#ffffff',
  haze: '#d3e5e6',
  land: '#4d7480',
  scrub: '#71876a',
  rock: ['#f6e9d2', '#d6bd9d', '#8d8581'],
  white: ['#ffffff', '#c6d5df'],
  tint: { color: '#ffffff', share: 0 },
  lamps: '#fff0c4',
};

export const noon: Mood = {
  sky: ['#3f92c8', '#6fb4dc', '#aed8ea', '#dceef0'],
  sun: { x: 0.8, y: 0.12, radius: 38, color: '#ffffff', glow: '#fffbe6' },
  cloud: '#ffffff',
  sea: ['#63b7cb', '#1f86ad', '#0a3f6e'],
  glitter: '#ffffff',
  foam: '#ffffff',
  haze: '#c4e1ea',
  land: '#4b7683',
  scrub: '#6f8a5e',
  rock: ['#fbf0dc', '#dcc3a0', '#95887d'],
  white: ['#ffffff', '#bfd2df'],
  tint: { color: '#ffffff', share: 0 },
  lamps: '#fff0c4',
};

export const lagoon: Mood = {
  ...noon,
  sky: ['#58a7d3', '#8ac6e0', '#c1e3ea', '#ecf3e8'],
  sea: ['#2f93b4', '#38b9c0', '#a5e3d3'],
  haze: '#cde7e8',
};

export const afternoon: Mood = {
  sky: ['#5d9fc4', '#93c0d2', '#d5dccb', '#f9e6c3'],
  sun: { x: 0.24, y: 0.34, radius: 44, color: '#fff7e0', glow: '#ffe9b8' },
  cloud: '#fff8ea',
  sea: ['#b9ccc2', '#4494a8', '#124a6d'],
  glitter: '#fff6dc',
  foam: '#fffaf0',
  haze: '#e2dec8',
  land: '#50707a',
  scrub: '#7a8460',
  rock: ['#fae3bd', '#d8b388', '#8d7c77'],
  white: ['#fffaf0', '#c9cfd3'],
  tint: { color: '#ffdf9f', share: 0.05 },
  lamps: '#ffe6ad',
};

export const golden: Mood = {
  sky: ['#4c7697', '#a59c9f', '#eeae7b', '#fbd79c'],
  sun: { x: 0.3, y: 0.5, radius: 54, color: '#fff2cd', glow: '#ffcd80' },
  cloud: '#ffd8ad',
  sea: ['#f0bd86', '#6b8894', '#1b3d5a'],
  glitter: '#ffe5af',
  foam: '#ffefd6',
  haze: '#efb98c',
  land: '#54505f',
  scrub: '#5f5f52',
  rock: ['#f6c793', '#b57f63', '#5c5060'],
  white: ['#fff0d9', '#bda9a9'],
  tint: { color: '#e89c5c', share: 0.14 },
  lamps: '#ffd489',
};

export const sunset: Mood = {
  sky: ['#2f4a70', '#7b6b8a', '#d9806a', '#f6bd7c'],
  sun: { x: 0.5, y: 0.53, radius: 92, color: '#ffe2a4', glow: '#ff9f62' },
  cloud: '#f0a183',
  sea: ['#eba06f', '#6f6485', '#182f50'],
  glitter: '#ffd293',
  foam: '#fbd9bf',
  haze: '#d98a74',
  land: '#3f3f5a',
  scrub: '#43464f',
  rock: ['#d99070', '#8a5f63', '#45425a'],
  white: ['#fbdcc4', '#9a8798'],
  tint: { color: '#8a4f5e', share: 0.26 },
  lamps: '#ffcf80',
};

export const dusk: Mood = {
  sky: ['#142a49', '#33507a', '#7f7fa0', '#e0a893'],
  sun: { x: 0.82, y: 0.22, radius: 26, color: '#fdf3dc', glow: '#8fa5c8' },
  cloud: '#8d88a6',
  sea: ['#a78b97', '#405c82', '#0d223e'],
  glitter: '#ffdcae',
  foam: '#cfd5e4',
  haze: '#8f88a3',
  land: '#263a57',
  scrub: '#2f4350',
  rock: ['#8f7f8d', '#5a5a75', '#2f3a56'],
  white: ['#dfdbe4', '#717d9c'],
  tint: { color: '#1d2f55', share: 0.34 },
  lamps: '#ffcf85',
};
