import { clipboardText, type Portable, portableIn } from '@flotilla/core/studio';

const name = 'flotilla-admin:studio-clipboard';
/** For windows without storage. */
let copied: string | undefined;

/** Keeps copied blocks for this and other windows, and as text in the clipboard where the browser allows it. */
export function writeClipboard(form: Portable): void {
  copied = clipboardText(form);
  try {
    localStorage.setItem(name, copied);
  } catch {
    // The copy lasts as long as the page.
  }
  void navigator.clipboard?.writeText(copied).catch(() => undefined);
}

/** Returns the copied blocks. The API checks them like any other input. */
export function readClipboard(): Portable | undefined {
  try {
    return portableIn(localStorage.getItem(name) ?? copied ?? '');
  } catch {
    return portableIn(copied ?? '');
  }
}
