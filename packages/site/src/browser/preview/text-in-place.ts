import type { Fields, Point } from './fields.js';

export interface TextHandlers {
  readonly onBegin: (path: string) => void;
  readonly onTyped: (path: string, text: string) => void;
  readonly onEnd: () => void;
  /** Called with the path of a leaf of a rich text, for which there is another editor. */
  readonly onRich: (path: string) => void;
}

interface Editing {
  readonly text: Text;
  readonly path: string;
  /** The editable element. */
  readonly host: HTMLElement;
  /** Whether the host is there only while the text is edited, because its parent has other content. */
  readonly isWrapped: boolean;
}

/** Edits the text of a field where it stands. */
export class TextInPlace {
  private editing: Editing | undefined;

  constructor(
    private readonly fields: Fields,
    private readonly handlers: TextHandlers,
  ) {}

  get isEditing(): boolean {
    return this.editing !== undefined;
  }

  /** Returns whether a node is in the text that is edited. */
  has(target: EventTarget | null): boolean {
    return target instanceof Node && (this.editing?.host.contains(target) ?? false);
  }

  /** Returns whether the text that is edited is in an element. */
  isWithin(element: Element): boolean {
    return this.editing !== undefined && element.contains(this.editing.host);
  }

  /** Returns whether the text of a path is edited. */
  edits(path: string): boolean {
    return this.editing?.path === path;
  }

  /** Returns the text node of a field at a point of an element. */
  textAt(target: EventTarget | null, point: Point): Text | undefined {
    if (!(target instanceof Element)) return undefined;
    const node = document.caretRangeFromPoint?.(point.clientX, point.clientY)?.startContainer;
    if (node instanceof Text && target.contains(node) && this.fields.at(node)) return node;
    const texts = this.fields.within(target);
    return texts.length === 1 ? texts[0] : undefined;
  }

  /** Makes a text editable. @returns whether it is the whole text of a field */
  begin(text: Text): boolean {
    const field = this.fields.at(text);
    const parent = text.parentElement;
    if (!field?.isExact || !parent) return false;
    if (this.editing?.text === text) return true;
    this.end();
    if (field.path.includes('#')) {
      this.handlers.onRich(field.path);
      return true;
    }
    const isWrapped = parent.childNodes.length > 1;
    const host = isWrapped ? document.createElement('span') : parent;
    if (isWrapped) {
      text.replaceWith(host);
      host.append(text);
    }
    this.editing = { text, path: field.path, host, isWrapped };
    host.contentEditable = 'plaintext-only';
    host.addEventListener('input', this.onInput);
    host.addEventListener('blur', this.onBlur);
    host.addEventListener('keydown', this.onKeyDown);
    host.focus();
    this.handlers.onBegin(field.path);
    return true;
  }

  /** Makes the first text of elements editable, or the one after another text. */
  beginNext(elements: readonly Element[], after?: Text): boolean {
    const texts = elements.flatMap((element) => this.fields.within(element));
    return texts.slice(after ? texts.indexOf(after) + 1 : 0).some((text) => this.begin(text));
  }

  end(): void {
    const { editing } = this;
    if (!editing) return;
    this.editing = undefined;
    const { host, text, isWrapped } = editing;
    host.removeEventListener('input', this.onInput);
    host.removeEventListener('blur', this.onBlur);
    host.removeEventListener('keydown', this.onKeyDown);
    // The browser may have replaced the text node.
    text.data = host.textContent ?? '';
    if (isWrapped) host.replaceWith(text);
    else {
      host.replaceChildren(text);
      host.removeAttribute('contenteditable');
      host.blur();
    }
    this.handlers.onEnd();
  }

  private readonly onInput = (): void => {
    if (this.editing) this.handlers.onTyped(this.editing.path, this.editing.host.textContent ?? '');
  };

  private readonly onBlur = (): void => this.end();

  private readonly onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    const { editing } = this;
    if (!editing) return;
    const { key, shiftKey, isComposing } = event;
    if (isComposing) return;
    if (key === ' ' && editing.host.closest('button, summary')) {
      // A space would press the button.
      event.preventDefault();
      document.execCommand('insertText', false, ' ');
      return;
    }
    // Stored texts of one line take no line breaks.
    if (key !== 'Escape' && (key !== 'Enter' || shiftKey)) return;
    event.preventDefault();
    this.end();
  };
}
