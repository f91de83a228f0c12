import { isPlainObject, type RichTextDocument, type RichTextNode } from '@flotilla/core';
import { type ComponentType, createContext, Fragment, type ReactNode, use } from 'react';
import { maxDepth } from './plain-text.js';
import { safeHref } from './safe-href.js';

export type RichTextValue = string | RichTextDocument | null | undefined;

export interface RichTextProps {
  value: RichTextValue;
}

export interface RichTextLinkProps {
  href: string;
  children: ReactNode;
}

const Links = createContext<ComponentType<RichTextLinkProps>>(PlainLink);

/** Sets the component that shows the links of every document inside. */
export const RichTextLinks = Links.Provider;

/** A document, or plain text, as HTML elements without classes. What it doesn't know it shows the children of. */
export function RichText({ value }: RichTextProps): ReactNode {
  if (typeof value === 'string') return paragraphs(value);
  return childrenOf(value, 0);
}

function PlainLink({ href, children }: RichTextLinkProps): ReactNode {
  return <a href={href}>{children}</a>;
}

function paragraphs(text: string): ReactNode {
  const blocks = text.split(/\n\s*\n/).filter((block) => block.trim() !== '');
  return blocks.map((block, index) => <p key={index}>{withBreaks(block.trim())}</p>);
}

interface NodeProps {
  node: RichTextNode;
  children: ReactNode;
}

const blocks: Readonly<Record<string, (props: NodeProps) => ReactNode>> = {
  paragraph: ({ children }) => <p>{children}</p>,
  heading: Heading,
  list: ({ node, children }) => (node.style === 'numbered' ? <ol>{children}</ol> : <ul>{children}</ul>),
  'list-item': ({ children }) => <li>{children}</li>,
  quote: ({ children }) => <blockquote>{children}</blockquote>,
  divider: () => <hr />,
  image: Picture,
  'code-block': ({ children }) => (
    <pre>
      <code>{children}</code>
    </pre>
  ),
  link: TextLink,
};

function childrenOf(node: unknown, depth: number): ReactNode {
  if (!isPlainObject(node) || !Array.isArray(node.content) || depth > maxDepth) return null;
  return node.content.map((child: unknown, index) => <Fragment key={index}>{show(child, depth + 1)}</Fragment>);
}

function show(node: unknown, depth: number): ReactNode {
  if (!isNode(node)) return null;
  if (typeof node.text === 'string') return <Text node={node} text={node.text} />;
  const children = childrenOf(node, depth);
  const Block = Object.hasOwn(blocks, node.type) ? blocks[node.type] : undefined;
  return Block ? <Block node={node}>{children}</Block> : children;
}

function isNode(value: unknown): value is RichTextNode {
  return isPlainObject(value) && typeof value.type === 'string';
}

function Heading({ node, children }: NodeProps): ReactNode {
  const level = Math.min(6, Math.max(2, Math.trunc(Number(node.level)) || 2)) as 2 | 3 | 4 | 5 | 6;
  const Element = `h${level}` as const;
  return <Element>{children}</Element>;
}

function Picture({ node }: NodeProps): ReactNode {
  const src = safeHref(node.src);
  if (!src) return null;
  return <img src={src} alt={String(node.alt ?? '')} width={pixels(node.width)} height={pixels(node.height)} loading="lazy" />;
}

function TextLink({ node, children }: NodeProps): ReactNode {
  const Link = use(Links);
  const href = safeHref(node.href);
  return href ? <Link href={href}>{children}</Link> : children;
}

const marks = [
  ['code', 'code'],
  ['bold', 'strong'],
  ['italic', 'em'],
  ['underline', 'u'],
  ['strikethrough', 's'],
] as const;

function Text({ node, text }: { node: RichTextNode; text: string }): ReactNode {
  const marked: readonly unknown[] = Array.isArray(node.marks) ? node.marks : [];
  return marks.reduce<ReactNode>(
    (inner, [mark, Element]) => (marked.includes(mark) ? <Element>{inner}</Element> : inner),
    withBreaks(text),
  );
}

function withBreaks(text: string): ReactNode {
  if (!text.includes('\n')) return text;
  return text.split('\n').map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}

function pixels(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isFinite(number) && number > 0 ? Math.round(number) : undefined;
}
