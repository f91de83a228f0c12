import { Processes, runDemo } from '../processes.js';
import { auditPage, type PageAudit } from './audit.js';

const rounds = Number(process.env.LIGHTHOUSE_ROUNDS ?? 3);
const bars = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const pages = [
  { name: 'home', path: '/en' },
  { name: 'article', path: '/en/blog/articles/winds' },
  { name: 'boat', path: '/en/ecommerce/products/azure-45' },
  { name: 'list', path: '/en/boats' },
];

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const processes = process.env.LIGHTHOUSE_URL ? undefined : await Processes.start({});
try {
  const site = process.env.LIGHTHOUSE_URL ?? (await runDemo(processes as Processes)).site;
  console.log(
    `A phone on a slow network, median of ${rounds}: performance, accessibility, best practices, search engines.\n`,
  );
  for (const { name, path } of pages) {
    if (wanted.length && !wanted.includes(name)) continue;
    // The first request renders the page; Lighthouse measures the cached one.
    await (await fetch(site + path)).text();
    report(name, await auditPage(site + path, rounds));
  }
} finally {
  await processes?.stop();
}

function report(name: string, { scores, lcp, cls, tbt, scriptBytes, losses }: PageAudit): void {
  const isBelow = Object.entries(bars).some(([category, bar]) => scores[category as keyof typeof bars] < bar);
  const figures = `LCP ${Math.round(lcp)} ms  CLS ${cls.toFixed(3)}  TBT ${Math.round(tbt)} ms  JavaScript ${(scriptBytes / 1000).toFixed(1)} kB`;
  console.log(
    `${isBelow ? 'BELOW ' : 'ok    '}${name.padEnd(10)}${Object.values(scores).join(' ').padEnd(18)}${figures}`,
  );
  for (const loss of losses) console.log(`        ${loss}`);
  if (isBelow) process.exitCode = 1;
}
