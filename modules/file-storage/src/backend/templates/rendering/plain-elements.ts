/** An HTML or SVG element. */
export interface PlainElement {
  readonly type: string;
  readonly props: Readonly<Record<string, unknown>>;
  readonly key: null;
}

/** A React tree without components: plain data, which another process can receive. */
export type PlainNode = PlainElement | string | number | bigint | null | readonly PlainNode[];

type Component = (props: Given['props']) => unknown;

/** An element as React creates it. */
interface Given {
  readonly type: string | symbol | Component;
  readonly props: Readonly<Record<string, unknown>>;
}

/** Calls the components of a React tree until only HTML and SVG elements are left. */
export async function plainNode(node: unknown): Promise<PlainNode> {
  if (typeof node === 'string' || typeof node === 'number' || typeof node === 'bigint') return node;
  if (Array.isArray(node)) return Promise.all(node.map(plainNode));
  if (!isElement(node)) return null;
  const { type, props } = node;
  if (type === fragment) return plainNode(props['children']);
  if (typeof type === 'string') {
    const children = 'children' in props ? { children: await plainNode(props['children']) } : {};
    return { type, props: { ...props, ...children }, key: null };
  }
  if (typeof type === 'function') return plainNode(await type(props));
  throw new TypeError(
    'A template of a generated image contains an element that is neither HTML, SVG, nor a function component.',
  );
}

const fragment = Symbol.for('react.fragment');

const isElement = (node: unknown): node is Given =>
  typeof node === 'object' && node !== null && 'type' in node && 'props' in node;
