import type { Entity } from '@flotilla/core';
import { type ComponentType, createContext, type ReactNode, use } from 'react';

export interface LinkDetailsProps {
  entity: Entity;
  id: string;
  onDone: () => void;
}

const LinkDetailsContext = createContext<ComponentType<LinkDetailsProps> | undefined>(undefined);

export const LinkDetailsProvider = LinkDetailsContext.Provider;

/** The form of a link in its place: links stand below forms, and are rows with forms of their own. */
export function LinkDetails(props: LinkDetailsProps): ReactNode {
  const Details = use(LinkDetailsContext);
  return Details ? <Details {...props} /> : null;
}
