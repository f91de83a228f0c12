import { clipboardText, type Portable, portableIn } from '@flotilla/core/studio';
import type { Copying } from './begin-copying.js';

const name = 'flotilla-admin:studio-clipboard';
/** For windows without storage. */
let kept: string | undefined;

/**
 * Copies blocks as text to the clipboard of the system, for this and other windows and sites. If the browser does
 * not allow it, windows of this site keep the text themselves.
 */
export async function writeClipboard(form: Portable, copying: Copying): Promise<void> {
  const text = clipboardText(form);
  keep((await copying.write(text)) ? undefined : text);
}

/**
 * Returns the blocks in the clipboard, or why it has none: those that were copied last, of the clipboard of the system
 * and the kept text. `pasted`: the text of a paste event.
 */
export async function readClipboard(pasted?: string): Promise<ReturnType<typeof portableIn>> {
  return portableIn(pasted ?? (await systemText()), keptText());
}

async function systemText(): Promise<string> {
  try {
    return await navigator.clipboard.readText();
  } catch {
    return '';
  }
}

function keep(text: string | undefined): void {
  kept = text;
  try {
    if (text === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // The copy lasts as long as the page.
  }
}

function keptText(): string | undefined {
  try {
    return localStorage.getItem(name) ?? kept;
  } catch {
    return kept;
  }
}
