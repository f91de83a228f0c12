import { reserved } from '../../answers/reserved.js';

const pauseMs = 300;
const ours = new Set<string>([...Object.values(reserved), 'formId']);

/** Keeps the input of a form in session storage, without files, and restores it immediately. */
export function keepDraft(form: HTMLFormElement): { keep: () => void; forget: () => void } {
  const key = `crm-draft/${form.dataset.form ?? ''}`;
  let timer: ReturnType<typeof setTimeout> | undefined;
  restore(form, read(key));
  return {
    keep: () => {
      clearTimeout(timer);
      timer = setTimeout(() => write(key, textsOf(form)), pauseMs);
    },
    forget: () => {
      clearTimeout(timer);
      write(key, undefined);
    },
  };
}

function textsOf(form: HTMLFormElement): Record<string, string> {
  const texts = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  );
  return Object.fromEntries(texts.filter(([name]) => !ours.has(name)));
}

/** Restores fields that are still empty. */
function restore(form: HTMLFormElement, texts: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(texts)) {
    const found = form.elements.namedItem(name);
    if (typeof value !== 'string' || found === null || ours.has(name)) continue;
    if ((found instanceof HTMLInputElement && found.type === 'file') || !('value' in found)) continue;
    if (found.value === '') found.value = value;
  }
}

function read(key: string): Readonly<Record<string, unknown>> {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? '{}') ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Without storage, only the draft is lost. */
function write(key: string, texts: object | undefined): void {
  try {
    if (texts) sessionStorage.setItem(key, JSON.stringify(texts));
    else sessionStorage.removeItem(key);
  } catch {}
}
