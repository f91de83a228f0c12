import { suggestionGroups, type Suggestion } from './suggestion-list.js';
import { SuggestionSource } from './suggestion-source.js';

/** Milliseconds without a keystroke before a request. */
const debounceMs = 180;
const minLength = 2;

/** Suggests pages below the search field of an element, by the APG pattern of an editable combobox. */
export function startSuggestions(element: HTMLElement): void {
  const frame = element.querySelector<HTMLElement>('[data-suggestions]');
  const input = element.querySelector('input');
  const list = element.querySelector<HTMLElement>('[role=listbox]');
  const status = element.querySelector<HTMLElement>('[role=status]');
  if (frame && input && list && status) new Suggestions({ frame, input, list, status });
}

interface Parts {
  /** Its data are the address of the suggestions, the language, and texts. */
  readonly frame: HTMLElement;
  readonly input: HTMLInputElement;
  readonly list: HTMLElement;
  readonly status: HTMLElement;
}

class Suggestions {
  private readonly source: SuggestionSource;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Position of the active option; -1 for the field itself. */
  private active = -1;

  constructor(private readonly parts: Parts) {
    const { frame, input, list } = parts;
    this.source = new SuggestionSource(frame.dataset.suggestions ?? '', frame.dataset.language ?? '');
    input.setAttribute('role', 'combobox');
    input.setAttribute('aria-autocomplete', 'list');
    input.setAttribute('aria-expanded', 'false');
    input.setAttribute('aria-controls', list.id);
    input.addEventListener('input', () => this.suggestLater());
    input.addEventListener('keydown', (event) => this.onKey(event));
    frame.addEventListener('focusout', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && frame.contains(relatedTarget))) this.close();
    });
    // Typed before this script was loaded.
    if (document.activeElement === input && input.value !== input.defaultValue) this.suggestLater();
  }

  private get options(): HTMLElement[] {
    return [...this.parts.list.querySelectorAll<HTMLElement>('[role=option]')];
  }

  private get isOpen(): boolean {
    return !this.parts.list.hidden;
  }

  private suggestLater(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.suggest(), debounceMs);
  }

  private async suggest(): Promise<void> {
    const { input, frame, status } = this.parts;
    const words = input.value.trim().toLowerCase();
    if (words.length < minLength) return this.close();
    try {
      const found = await this.source.load(words);
      if (found && document.activeElement === input) this.show(found);
    } catch {
      this.close();
      status.textContent = frame.dataset.failed ?? '';
    }
  }

  private show(found: readonly Suggestion[]): void {
    const { frame, input, list, status } = this.parts;
    list.replaceChildren(...suggestionGroups(found, list.id));
    list.hidden = found.length === 0;
    input.setAttribute('aria-expanded', String(found.length > 0));
    this.select(-1);
    status.textContent = `${frame.dataset.counted ?? ''}: ${found.length}`;
  }

  private close(): void {
    clearTimeout(this.timer);
    this.source.cancel();
    this.parts.list.hidden = true;
    this.parts.input.setAttribute('aria-expanded', 'false');
    this.select(-1);
  }

  private select(index: number): void {
    const { input } = this.parts;
    this.active = index;
    for (const [at, option] of this.options.entries()) {
      option.setAttribute('aria-selected', String(at === index));
      if (at === index) option.scrollIntoView({ block: 'nearest' });
    }
    const option = this.options[index];
    if (option) input.setAttribute('aria-activedescendant', option.id);
    else input.removeAttribute('aria-activedescendant');
  }

  private onKey(event: KeyboardEvent): void {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const option = this.options[this.active];
    if (move !== undefined && this.isOpen) {
      // One position more than options: the field itself.
      const count = this.options.length + 1;
      this.select(((this.active + 1 + move + count) % count) - 1);
    } else if (event.key === 'ArrowDown') this.suggestLater();
    else if (event.key === 'Escape' && this.isOpen) this.close();
    else if (event.key === 'Enter' && this.isOpen && option) option.click();
    else return;
    event.preventDefault();
  }
}
