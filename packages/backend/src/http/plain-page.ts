import { directionOf } from '@flotilla/core/languages';

/** A page with one message, for forms sent without scripts and for links of mails. */
export interface PlainPage {
  readonly language: string;
  readonly title: string;
  readonly text: string;
  /** Errors, one per line. */
  readonly lines?: readonly string[];
  /** A button that posts the value back to the same URL. */
  readonly button?: { readonly title: string; readonly name: string; readonly value: string };
  readonly link?: { readonly title: string; readonly href: string };
  /** A form that posts hidden values, and the value of the pressed button, back to the same URL. */
  readonly form?: {
    readonly values: Readonly<Record<string, string>>;
    /** The name of the buttons. */
    readonly name: string;
    /** The first one is the main one. */
    readonly buttons: readonly { readonly title: string; readonly value: string }[];
  };
  /** Small print below the lines. */
  readonly notes?: readonly string[];
}

/** Returns the page as HTML. All texts are escaped. */
export function plainPage(page: PlainPage): string {
  const { language, title, text, lines = [], notes = [], button, link } = page;
  const list =
    lines.length > 0 ? `<ul>${lines.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul>` : '';
  const small = notes.map((note) => `<p class="note">${escaped(note)}</p>`).join('');
  const form = button
    ? `<form method="post"><input type="hidden" name="${escaped(button.name)}" value="${escaped(button.value)}"><button>${escaped(button.title)}</button></form>`
    : '';
  const direction = directionOf(language) === 'rtl' ? ' dir="rtl"' : '';
  const back = link ? `<p><a href="${escaped(link.href)}">${escaped(link.title)}</a></p>` : '';
  return `<!doctype html><html lang="${escaped(language)}"${direction}><head><meta charset="utf-8"><title>${escaped(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><style>${style}</style></head>
<body><main><h1>${escaped(title)}</h1><p>${escaped(text)}</p>${list}${small}${form}${page.form ? formOf(page.form) : ''}${back}</main></body></html>`;
}

function formOf({ values, name, buttons }: NonNullable<PlainPage['form']>): string {
  const hidden = Object.entries(values).map(
    ([key, value]) => `<input type="hidden" name="${escaped(key)}" value="${escaped(value)}">`,
  );
  const pressed = buttons.map(
    ({ title, value }, index) =>
      `<button name="${escaped(name)}" value="${escaped(value)}"${index === 0 ? '' : ' class="second"'}>${escaped(title)}</button>`,
  );
  return `<form method="post">${hidden.join('')}<p class="buttons">${pressed.join('')}</p></form>`;
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
:root { --ink: light-dark(#122335, #f6f3ec); --paper: light-dark(#f4f2ea, #09192a); --main: light-dark(#0f395b, #9fd3ea);
  --on-main: light-dark(#fdfbf7, #09192a); font: 16px/1.5 system-ui, sans-serif; }
* { box-sizing: border-box; }
body { margin: 0; color: var(--ink); background: var(--paper); }
main { max-width: 32rem; margin: 0 auto; padding: 3rem 1rem; overflow-wrap: anywhere; }
h1 { margin: 0 0 1rem; font-size: 1.75rem; line-height: 1.25; }
button { min-height: 3rem; padding: .5rem 1.5rem; font: inherit; font-weight: 650; color: var(--on-main); background: var(--main); border: 0; border-radius: 10px; cursor: pointer; }
.second { color: var(--main); background: none; box-shadow: inset 0 0 0 1.5px var(--main); }
.buttons { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1.5rem 0 0; }
.note { margin: .5rem 0; font-size: .9375rem; }
a { color: var(--main); text-underline-offset: .2em; }
:focus-visible { outline: 3px solid var(--main); outline-offset: 3px; }`;
