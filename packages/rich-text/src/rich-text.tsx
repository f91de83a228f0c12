import { Image } from '@flotilla/ui';
import { useScope } from '@flotilla/ui/scope';
import { createElement, Fragment, type ReactNode } from 'react';
import { elementsOf, type HtmlContent, type HtmlElement, type Outline } from './html/elements.js';
import { Links, Pictures } from './surroundings.js';
import { toDocument } from './to-document.js';
import type { RichTextValue } from './value.js';

export interface RichTextProps extends Pick<Outline, 'under'> {
  value: RichTextValue;
}

/** Renders a document or plain text as HTML elements. Never throws: renders the text of unknown nodes. */
export function RichText({ value, under }: RichTextProps): ReactNode {
  return elementsOf(toDocument(value), { under, hasHeadingIds: true }).map(show);
}

function show(content: HtmlContent, index: number): ReactNode {
  if (typeof content === 'string') return <Fragment key={index}>{content}</Fragment>;
  if (content.tag === 'a') return <TextLink key={index} {...content} />;
  if (content.tag === 'img') return <Picture key={index} {...content} />;
  return createElement(content.tag, { key: index, ...content.attributes }, ...content.children.map(show));
}

function TextLink({ attributes, children }: HtmlElement): ReactNode {
  const Link = useScope(Links);
  const content = children.map(show);
  return Link ? <Link href={String(attributes.href)}>{content}</Link> : <a {...attributes}>{content}</a>;
}

function Picture({ attributes: { src, alt = '', width, height } }: HtmlElement): ReactNode {
  const Sized = useScope(Pictures) ?? Image;
  if (width === undefined || height === undefined)
    return <img src={String(src)} alt={String(alt)} loading="lazy" decoding="async" />;
  return <Sized src={String(src)} alt={String(alt)} width={Number(width)} height={Number(height)} />;
}
