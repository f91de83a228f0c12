import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pinPlacesSource } from './cyprus/pin-places.ts';
import { pictures } from './pictures/pictures.ts';

// Draws every picture of the demo site: `node tooling/demo-art/src/render.ts`.
const folder = fileURLToPath(new URL('../../../modules/startup/content/files/', import.meta.url));

mkdirSync(folder, { recursive: true });
for (const old of readdirSync(folder).filter((file) => file.endsWith('.svg'))) rmSync(folder + old);
for (const { file, svg } of pictures) writeFileSync(folder + file, svg);

const index = pictures.map(({ file, width, height }) => ({ file, width, height }));
writeFileSync(`${folder}index.json`, `${JSON.stringify(index, null, 2)}\n`);

writeFileSync(
  new URL('../../../modules/startup/src/react/route/pin-positions.ts', import.meta.url),
  pinPlacesSource(),
);
