import { directionOf, textsIn } from '@flotilla/core/languages';
import { pageTexts } from './page-texts.js';

/** Returns the page of an unsubscribe link, in the language that fits a browser best. Works without scripts. */
export function unsubscribedPage(
  { slug, title }: { slug: string; title: string },
  state: 'asked' | 'done' | 'undone',
  language: string,
): string {
  const texts = textsIn(pageTexts, language);
  const { tag, topics } = texts;
  const next = state === 'done' ? 'on' : 'off';
  const value = next === 'on' ? 'Undo' : 'One-Click';
  return `<!doctype html><html lang="${tag}" dir="${directionOf(tag)}"><head><meta charset="utf-8"><title>${texts[state]}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><style>${style}</style></head>
<body><main><h1>${texts[state]}</h1><p>${escaped(topics[slug] ?? title)}</p>
<form method="post"><button name="List-Unsubscribe" value="${value}">${texts[next]}</button></form></main></body></html>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

const style = `
:root { --ink: light-dark(#122335, #f6f3ec); --paper: light-dark(#f4f2ea, #09192a); --card: light-dark(#fdfbf7, #10263b); --line: light-dark(#e2ded5, #2c4861);
  --primary: light-dark(#0f395b, #9fd3ea); --on-primary: light-dark(#ffffff, #09243d); font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; color: var(--ink); background: var(--paper); }
main { margin: 1rem; max-width: 30rem; padding: 2rem; background: var(--card); border: 1px solid var(--line); border-radius: 12px; overflow-wrap: anywhere; }
h1 { margin: 0 0 .5rem; font-size: 1.5rem; line-height: 1.25; }
button { font: inherit; font-weight: 650; min-height: 2.75rem; padding: .5rem 1.5rem; border: 0; border-radius: 99px; color: var(--on-primary); background: var(--primary); cursor: pointer; }
:focus-visible { outline: 2px solid var(--primary); outline-offset: 3px; }`;
