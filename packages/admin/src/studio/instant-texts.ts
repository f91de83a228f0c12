import { isPlainObject } from '@flotilla/core/values';
import { hasSameShape, textsOf } from './field-paths.js';
import type { TypedChange } from './studio-store.js';

/** Chooses the typed texts that the page shows before the server has rendered them. */
export class InstantTexts {
  /** The values that the page was last rendered with, of fields that were typed since then. */
  private readonly rendered = new Map<string, unknown>();

  constructor(private readonly language: string) {}

  /** Called when the page is requested: it will have all values that are typed so far. */
  requested(): void {
    this.rendered.clear();
  }

  /** Returns texts by their paths. Texts whose place on the page is unknown wait for the server. */
  textsOf({ key, fields }: TypedChange): Record<string, string> {
    return Object.fromEntries(
      fields.flatMap(({ name, before, now }) => {
        const path = `${key}/${name}`;
        const [was, is] = [this.inLanguage(before), this.inLanguage(now)];
        if (!this.rendered.has(path)) this.rendered.set(path, was);
        return hasSameShape(this.rendered.get(path), is) ? textsOf(path, is) : [];
      }),
    );
  }

  private inLanguage(value: unknown): unknown {
    return isPlainObject(value) ? value[this.language] : undefined;
  }
}
