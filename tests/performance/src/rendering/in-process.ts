import { readFileSync } from 'node:fs';
import { findProject } from '@flotilla/runtime';
import { loadWebModules } from '@flotilla/site';
import { createRenderer, htmlOf } from '@flotilla/site/renderer';

// Runs the renderer alone. Receives seconds from the parent and returns pages per second of CPU time.
const text = readFileSync(process.env.DOCUMENT ?? '', 'utf8');
const options = {
  languages: ['en', 'ru'],
  defaults: { title: 'Bench', description: 'Bench', origin: '' },
  assets: { styles: ['/assets/site.css'], scripts: ['/assets/site.js'], fontsOf: () => [], themeColors: [] },
  showsErrors: false,
  onError: (error: unknown) => {
    throw error;
  },
};
const { page } = await createRenderer(options, await loadWebModules(await findProject()));
const parse = () => (JSON.parse(text) as { data: Parameters<typeof page>[0] }).data;
const document = parse();
const works = {
  render: () => htmlOf(page(document, { language: 'en' })),
  'parse and render': () => htmlOf(page(parse(), { language: 'en' })),
};

process.on('message', ({ work, seconds }: { work: keyof typeof works; seconds: number }) => {
  const until = performance.now() + seconds * 1000;
  const before = process.cpuUsage();
  let pages = 0;
  for (; performance.now() < until; pages++) works[work]();
  const { user, system } = process.cpuUsage(before);
  process.send?.(pages / ((user + system) / 1e6));
});
process.send?.('ready');
