import { Image } from '@flotilla/ui';
import { type ComponentType, createContext, createElement, Fragment, type ReactNode, use } from 'react';
import { elementsOf, type HtmlContent, type HtmlElement, type Outline } from './html/elements.js';
import { toDocument } from './to-document.js';
import type { RichTextValue } from './value.js';

export interface RichTextProps extends Outline {
  value: RichTextValue;
}

export interface RichTextLinkProps {
  href: string;
  children: ReactNode;
}

/** A picture of known size, in pixels. */
export interface RichTextPictureProps {
  src: string;
  alt: string;
  width: number;
  height: number;
}

const Links = createContext<ComponentType<RichTextLinkProps> | undefined>(undefined);

/** Sets the component that shows the links of every document inside. */
export const RichTextLinks = Links.Provider;

const Pictures = createContext<ComponentType<RichTextPictureProps>>(Image);

/** Sets the component that shows the pictures of every document inside whose size is known; without one they are shown as they are. */
export const RichTextPictures = Pictures.Provider;

/** A document, or plain text, as HTML elements. Never throws: what it doesn't know it shows the words of. */
export function RichText({ value, under }: RichTextProps): ReactNode {
  return elementsOf(toDocument(value), { under }).map(show);
}

function show(content: HtmlContent, index: number): ReactNode {
  if (typeof content === 'string') return <Fragment key={index}>{content}</Fragment>;
  if (content.tag === 'a') return <TextLink key={index} {...content} />;
  if (content.tag === 'img') return <Picture key={index} {...content} />;
  return createElement(content.tag, { key: index, ...content.attributes }, ...content.children.map(show));
}

function TextLink({ attributes, children }: HtmlElement): ReactNode {
  const Link = use(Links);
  const content = children.map(show);
  return Link ? <Link href={String(attributes.href)}>{content}</Link> : <a {...attributes}>{content}</a>;
}

function Picture({ attributes: { src, alt = '', width, height } }: HtmlElement): ReactNode {
  const Sized = use(Pictures);
  if (width === undefined || height === undefined) return <img src={String(src)} alt={String(alt)} loading="lazy" decoding="async" />;
  return <Sized src={String(src)} alt={String(alt)} width={Number(width)} height={Number(height)} />;
}
