import type { Entity } from '@flotilla/core';
import { type ComponentType, createContext, type ReactNode, use } from 'react';

export interface LinkDetailsProps {
  entity: Entity;
  id: string;
  onDone: () => void;
}

const LinkDetailsContext = createContext<ComponentType<LinkDetailsProps> | undefined>(undefined);

export const LinkDetailsProvider = LinkDetailsContext.Provider;

/**
 * Renders the form of a link. Provided by context, because links are part of forms and have forms themselves.
 */
export function LinkDetails(props: LinkDetailsProps): ReactNode {
  const Details = use(LinkDetailsContext);
  return Details ? <Details {...props} /> : null;
}
