import { SvgProblem } from './svg-problem.js';
import { xmlNamespace } from './vocabulary.js';

/** A name with its namespace; an empty `uri` is none. */
export interface QualifiedName {
  readonly local: string;
  readonly uri: string;
}

const xmlnsNamespace = 'http://www.w3.org/2000/xmlns/';

/** The namespaces of the open elements. Looking up a prefix takes constant time at any depth. */
export class Namespaces {
  /** The open declarations of each prefix, innermost last. */
  private readonly declared = new Map<string, string[]>([['xml', [xmlNamespace]]]);
  /** The prefixes that each open element declares. */
  private readonly scopes: (readonly string[])[] = [];

  /** Enters an element with its attributes as written. */
  open(attributes: Readonly<Record<string, string>>): void {
    const prefixes: string[] = [];
    for (const [name, value] of Object.entries(attributes)) {
      const prefix =
        name === 'xmlns' ? '' : name.startsWith('xmlns:') ? name.slice('xmlns:'.length) : undefined;
      if (prefix === undefined || prefix === 'xml') continue;
      const open = this.declared.get(prefix);
      if (open) open.push(value);
      else this.declared.set(prefix, [value]);
      prefixes.push(prefix);
    }
    this.scopes.push(prefixes);
  }

  close(): void {
    for (const prefix of this.scopes.pop() ?? []) this.declared.get(prefix)?.pop();
  }

  ofElement(name: string): QualifiedName {
    return this.resolve(name, this.declared.get('')?.at(-1) ?? '');
  }

  ofAttribute(name: string): QualifiedName {
    return name === 'xmlns' ? { local: name, uri: xmlnsNamespace } : this.resolve(name, '');
  }

  /** @throws SvgProblem for an undeclared prefix */
  private resolve(name: string, withoutPrefix: string): QualifiedName {
    const colon = name.indexOf(':');
    if (colon < 0) return { local: name, uri: withoutPrefix };
    const prefix = name.slice(0, colon);
    const uri = prefix === 'xmlns' ? xmlnsNamespace : this.declared.get(prefix)?.at(-1);
    if (!uri)
      throw new SvgProblem('type', { en: 'The SVG is not well-formed XML.', ru: 'SVG — не правильный XML.' });
    return { local: name.slice(colon + 1), uri };
  }
}
