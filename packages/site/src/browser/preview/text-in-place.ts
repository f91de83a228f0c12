/** A stored text of the selected block or of its parts, in the language of the page. */
export interface StoredText {
  /** `website-builder.widget:<id>/title`. */
  readonly path: string;
  readonly text: string;
}

export interface TextHandlers {
  readonly onTyped: (path: string, text: string) => void;
  readonly onEnd: () => void;
}

/** Parts of pages with scripts of their own, which may draw their texts again. */
const redrawn = 'flotilla-island';

/**
 * Edits a text where it stands, if an element contains exactly a stored text and nothing else. Other texts
 * are edited in the panel.
 */
export class TextInPlace {
  private editing:
    | { readonly element: HTMLElement; readonly path: string; readonly before: string }
    | undefined;

  constructor(private readonly handlers: TextHandlers) {}

  get isEditing(): boolean {
    return this.editing !== undefined;
  }

  /** Returns whether a node is in the text that is edited. */
  has(target: EventTarget | null): boolean {
    return target instanceof Node && (this.editing?.element.contains(target) ?? false);
  }

  /** Makes the text at an element editable. @returns whether it is a stored text */
  begin(target: EventTarget | null, texts: readonly StoredText[]): boolean {
    const element = target instanceof HTMLElement ? target : undefined;
    const stored = element && storedAt(element, texts);
    if (!element || !stored) return false;
    this.end();
    this.editing = { element, path: stored.path, before: stored.text };
    element.contentEditable = 'plaintext-only';
    element.addEventListener('input', this.onInput);
    element.addEventListener('blur', this.onBlur);
    element.addEventListener('keydown', this.onKeyDown);
    element.focus();
    return true;
  }

  /** Makes the first stored text inside an element editable. */
  beginFirst(within: Element, texts: readonly StoredText[]): boolean {
    return [within, ...within.querySelectorAll('*')].some((element) => this.begin(element, texts));
  }

  end(): void {
    const { editing } = this;
    if (!editing) return;
    this.editing = undefined;
    const { element } = editing;
    element.removeEventListener('input', this.onInput);
    element.removeEventListener('blur', this.onBlur);
    element.removeEventListener('keydown', this.onKeyDown);
    element.removeAttribute('contenteditable');
    element.blur();
    this.handlers.onEnd();
  }

  private readonly onInput = (): void => {
    if (this.editing) this.handlers.onTyped(this.editing.path, this.editing.element.textContent ?? '');
  };

  private readonly onBlur = (): void => this.end();

  private readonly onKeyDown = (event: KeyboardEvent): void => {
    // Stored texts of one line take no line breaks.
    const isEnd = event.key === 'Escape' || (event.key === 'Enter' && !event.shiftKey);
    event.stopPropagation();
    if (!isEnd) return;
    event.preventDefault();
    this.end();
  };
}

function storedAt(element: HTMLElement, texts: readonly StoredText[]): StoredText | undefined {
  if (element.childNodes.length !== 1 || element.firstChild?.nodeType !== Node.TEXT_NODE) return undefined;
  if (element.closest(redrawn)) return undefined;
  const found = texts.filter(({ text }) => text === element.firstChild?.nodeValue);
  // Two equal texts could be either of them.
  return found.length === 1 ? found[0] : undefined;
}
