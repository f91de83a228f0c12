import {
  cssReferences,
  type Reference,
  type StyleRule,
  styleReferences,
  styleRules,
} from './svg-references.js';
import { SvgProblem } from './svg-problem.js';

/** Elements that references may add to those of the source when it is rendered. */
const maxExpanded = 10_000;
/** Rules that a renderer matches against each element. */
const maxStyleRules = 2_000;
/** Minimum characters of path data per vertex: a marker is drawn at each vertex. */
const charactersPerVertex = 4;
/** Length of a chain of references. Renderers recurse into each. */
const maxChain = 1_000;

/** Elements whose `href` draws another element again. */
const drawingHref: ReadonlySet<string> = new Set([
  'use',
  'pattern',
  'linearGradient',
  'radialGradient',
  'filter',
  'feImage',
  'textPath',
]);
/** References to these draw no elements. */
const gradients: ReadonlySet<string> = new Set(['linearGradient', 'radialGradient']);
/** Properties that apply to an element as a whole; others are inherited by each element in it. */
const wholeProperties: ReadonlySet<string> = new Set(['mask', 'clip-path', 'filter']);

/** Drawn at each vertex of a path. */
const vertexMarkers: ReadonlySet<string> = new Set(['marker', 'marker-mid']);

interface Node {
  readonly tag: string;
  readonly id: string | undefined;
  readonly classes: readonly string[];
  readonly references: Reference[];
  readonly children: Node[];
  /** Number of elements in its subtree, including itself. */
  elements: number;
  vertices: number;
  cost?: number | 'computing';
}

/**
 * Computes how many elements an SVG has once `use`, patterns, masks, markers and the like are expanded,
 * without expanding any.
 */
export class Expansion {
  private readonly nodes: Node[] = [];
  private readonly ancestors: Node[] = [];
  private readonly rules: StyleRule[] = [];
  private readonly byId = new Map<string, Node[]>();

  open(tag: string, attributes: ReadonlyMap<string, string>): void {
    const references = [...attributes].flatMap(([name, value]) => {
      if (name === 'href' || name === 'xlink:href')
        return drawingHref.has(tag) ? [{ property: 'href', id: value.trim().slice(1) }] : [];
      return name === 'style' ? styleReferences(value) : cssReferences(name, value);
    });
    const shape = (attributes.get('d') ?? attributes.get('points') ?? '').length;
    const id = attributes.get('id');
    const classes = attributes.get('class')?.split(/\s+/) ?? [];
    const node: Node = {
      tag,
      id,
      classes,
      references,
      children: [],
      elements: 1,
      vertices: 1 + shape / charactersPerVertex,
    };
    this.ancestors.at(-1)?.children.push(node);
    this.ancestors.push(node);
    this.nodes.push(node);
    if (id !== undefined) this.identify(id, node);
  }

  close(): void {
    const node = this.ancestors.pop();
    const around = this.ancestors.at(-1);
    if (!node || !around) return;
    around.elements += node.elements;
    around.vertices += node.vertices;
  }

  /** @throws SvgProblem for more rules than a renderer can match in time */
  addStyleSheet(css: string): void {
    const { count, rules } = styleRules(css);
    this.rules.push(...rules);
    if (count > maxStyleRules)
      throw new SvgProblem('cost', {
        en: `The SVG has more than ${maxStyleRules} style rules.`,
        ru: `В SVG больше ${maxStyleRules} правил стиля.`,
      });
  }

  /** @throws SvgProblem for an SVG that expands to too many elements, or that references itself */
  check(): void {
    for (const rule of this.rules)
      for (const node of this.nodes) if (rule.matches(node)) node.references.push(...rule.references);
    const [root] = this.nodes;
    if (root && this.costOf(root, 0) - root.elements > maxExpanded)
      throw new SvgProblem('cost', {
        en: `The SVG draws more than ${maxExpanded} elements by references to others.`,
        ru: `SVG рисует ссылками больше ${maxExpanded} элементов.`,
      });
  }

  private identify(id: string, node: Node): void {
    const same = this.byId.get(id);
    if (same) same.push(node);
    else this.byId.set(id, [node]);
  }

  private costOf(node: Node, chain: number): number {
    if (node.cost === 'computing')
      throw new SvgProblem('cost', { en: 'The SVG refers to itself.', ru: 'SVG ссылается сам на себя.' });
    if (node.cost !== undefined) return node.cost;
    if (chain > maxChain)
      throw new SvgProblem('cost', {
        en: `The SVG has more than ${maxChain} references that lead on to others.`,
        ru: `В SVG больше ${maxChain} ссылок подряд.`,
      });
    node.cost = 'computing';
    const own = node.children.reduce((sum, child) => sum + this.costOf(child, chain + 1), 1);
    node.cost = node.references.reduce(
      (sum, reference) => sum + this.costOfReference(node, reference, chain + 1),
      own,
    );
    return node.cost;
  }

  private costOfReference(node: Node, { property, id }: Reference, chain: number): number {
    const isWhole = property === 'href' || wholeProperties.has(property);
    const times = isWhole ? 1 : vertexMarkers.has(property) ? node.vertices : node.elements;
    // A duplicate id is an error that renderers resolve differently.
    const costs = (this.byId.get(id) ?? []).map((target) =>
      isFree(property, target) ? 0 : this.costOf(target, chain),
    );
    return costs.length === 0 ? 0 : Math.max(...costs) * times;
  }
}

const isFree = (property: string, { tag }: Node) => gradients.has(tag) && property !== 'href';
