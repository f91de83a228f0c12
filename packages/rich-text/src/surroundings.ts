import { type ComponentType, createContext, type ReactNode } from 'react';

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

export const Links = createContext<ComponentType<RichTextLinkProps> | undefined>(undefined);

/** Sets the component that shows the links of every document inside. Apart from documents: every island of a page is given it. */
export const RichTextLinks = Links.Provider;

export const Pictures = createContext<ComponentType<RichTextPictureProps> | undefined>(undefined);

/** Sets the component that shows the pictures of every document inside whose size is known; without one they are shown as they are. */
export const RichTextPictures = Pictures.Provider;
