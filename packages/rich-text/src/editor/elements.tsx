import { cn } from '@flotilla/ui';
import type { ReactElement, ReactNode } from 'react';
import { type RenderElementProps, type RenderLeafProps, useSelected } from 'slate-react';

/** An element as it is edited: the tags that the site shows, in the same clothes. */
export function renderElement({ element, attributes, children }: RenderElementProps): ReactElement {
  switch (element.type) {
    case 'heading': {
      const Tag = `h${element.level}` as const;
      return <Tag {...attributes}>{children}</Tag>;
    }
    case 'list': {
      const Tag = element.style === 'numbered' ? 'ol' : 'ul';
      return <Tag {...attributes}>{children}</Tag>;
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

/** A picture or a line: nothing to type in, but something to choose. */
function Void({ element, attributes, children }: RenderElementProps): ReactNode {
  const isSelected = useSelected();
  return (
    <div {...attributes}>
      <div contentEditable={false} className={cn('rounded-md', isSelected && 'outline-2 outline-offset-4 outline-ring')}>
        {element.type === 'image' ? <img src={element.src} alt={element.alt} className="max-h-96 rounded-md object-contain" /> : <hr />}
      </div>
      {children}
    </div>
  );
}

/** Words as they are edited. */
export function renderLeaf({ leaf, attributes, children }: RenderLeafProps): ReactElement {
  let marked: ReactNode = children;
  if (leaf.code) marked = <code>{marked}</code>;
  if (leaf.strike) marked = <s>{marked}</s>;
  if (leaf.underline) marked = <u>{marked}</u>;
  if (leaf.italic) marked = <em>{marked}</em>;
  if (leaf.bold) marked = <strong>{marked}</strong>;
  return <span {...attributes}>{marked}</span>;
}
