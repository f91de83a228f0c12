import { cn, Skeleton } from '@flotilla/ui';
import type { ReactElement, ReactNode } from 'react';
import { type RenderElementProps, type RenderLeafProps, useSelected } from 'slate-react';
import { typeOf } from '../html/list-numbers.js';
import { isPending } from './pictures.js';

/** Renders an element for editing, with the tags and styles of the site. */
export function renderElement({ element, attributes, children }: RenderElementProps): ReactElement {
  switch (element.type) {
    case 'heading': {
      const Tag = `h${element.level}` as const;
      return <Tag {...attributes}>{children}</Tag>;
    }
    case 'list': {
      if (element.style !== 'numbered') return <ul {...attributes}>{children}</ul>;
      return (
        <ol {...attributes} start={element.start} type={typeOf(element.numbering)}>
          {children}
        </ol>
      );
    }
    case 'list-item':
      return <li {...attributes}>{children}</li>;
    case 'quote':
      return <blockquote {...attributes}>{children}</blockquote>;
    case 'code-block':
      return (
        <pre {...attributes}>
          <code>{children}</code>
        </pre>
      );
    case 'table':
      return (
        <div {...attributes} className="table-scroll">
          <table>
            {element.caption && <caption contentEditable={false}>{element.caption}</caption>}
            <tbody>{children}</tbody>
          </table>
        </div>
      );
    case 'table-row':
      return <tr {...attributes}>{children}</tr>;
    case 'table-cell': {
      const Tag = element.scope ? 'th' : 'td';
      return (
        <Tag {...attributes} scope={element.scope} className="min-w-24 border border-border">
          {children}
        </Tag>
      );
    }
    case 'link':
      return (
        <a {...attributes} href={element.href} title={element.href}>
          {children}
        </a>
      );
    case 'image':
    case 'embed':
    case 'divider':
      return (
        <Void attributes={attributes} element={element}>
          {children}
        </Void>
      );
    case 'paragraph':
      return <p {...attributes}>{children}</p>;
  }
}

/** A picture, a card or a divider, which can be selected but not edited as text. */
function Void({ element, attributes, children }: RenderElementProps): ReactNode {
  const isSelected = useSelected();
  return (
    <div {...attributes}>
      <div
        contentEditable={false}
        className={cn('rounded-md', isSelected && 'outline-2 outline-offset-4 outline-ring')}
      >
        {isPending(element) ? (
          <Skeleton className="h-40 w-full rounded-md" />
        ) : element.type === 'image' ? (
          <figure>
            <img src={element.src} alt={element.alt} className="max-h-96 rounded-md object-contain" />
            {element.caption && <figcaption>{element.caption}</figcaption>}
          </figure>
        ) : element.type === 'embed' ? (
          <p className="embed">{element.title || element.url}</p>
        ) : (
          <hr />
        )}
      </div>
      {children}
    </div>
  );
}

/** Renders text with its marks for editing. */
export function renderLeaf({ leaf, attributes, children }: RenderLeafProps): ReactElement {
  let marked: ReactNode = children;
  if (leaf.code) marked = <code>{marked}</code>;
  if (leaf.subscript) marked = <sub>{marked}</sub>;
  if (leaf.superscript) marked = <sup>{marked}</sup>;
  if (leaf.strike) marked = <s>{marked}</s>;
  if (leaf.underline) marked = <u>{marked}</u>;
  if (leaf.italic) marked = <em>{marked}</em>;
  if (leaf.bold) marked = <strong>{marked}</strong>;
  return <span {...attributes}>{marked}</span>;
}
