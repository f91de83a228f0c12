import { createScope } from '@flotilla/ui/scope';
import type { ComponentType, ReactNode } from 'react';

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

export const Links = createScope<ComponentType<RichTextLinkProps> | undefined>(undefined);

/**
 * Sets the component that renders links in documents. Separate from the document component, since every
 * island of a page is wrapped in it.
 */
export const RichTextLinks = Links.Provider;

export const Pictures = createScope<ComponentType<RichTextPictureProps> | undefined>(undefined);

/** Sets the component that renders pictures of known size in documents; by default they are plain images. */
export const RichTextPictures = Pictures.Provider;
