import type { Suggestion } from './suggestion-list.js';

/** Loads suggestions, and keeps them while the page is open. A request cancels the one before. */
export class SuggestionSource {
  private readonly known = new Map<string, readonly Suggestion[]>();
  private running = new AbortController();

  constructor(
    private readonly url: string,
    private readonly language: string,
  ) {}

  /** Returns the suggestions for words; undefined when another request canceled it. @throws Error when it fails */
  async load(words: string): Promise<readonly Suggestion[] | undefined> {
    this.cancel();
    const known = this.known.get(words);
    if (known) return known;
    const { signal } = this.running;
    try {
      const response = await fetch(
        `${this.url}?${new URLSearchParams({ query: words, language: this.language })}`,
        { signal },
      );
      if (!response.ok) throw new Error(String(response.status));
      const { data } = (await response.json()) as { data: readonly Suggestion[] };
      this.known.set(words, data);
      return data;
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    }
  }

  cancel(): void {
    this.running.abort();
    this.running = new AbortController();
  }
}
