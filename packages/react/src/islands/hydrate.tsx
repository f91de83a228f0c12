import { Component, type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { FailedPart } from '../site/failed-part.js';
import type { Site } from '../site/site.js';
import type { IslandComponent } from './define-island.js';
import { inline } from './island.js';
import { IslandSurroundings } from './surroundings.js';

/** Hydrates one island; resolves when it answers to the visitor. */
export function hydrate(element: HTMLElement, component: IslandComponent): Promise<void> {
  return new Promise((resolve) => {
    const { id, props } = element.dataset;
    const content = inline(component, JSON.parse(props ?? '{}') as object);
    hydrateRoot(
      element,
      <IslandSurroundings site={siteOf(document)}>
        <Awake tell={resolve}>{content}</Awake>
      </IslandSurroundings>,
      { identifierPrefix: id },
    );
  });
}

function siteOf({ documentElement, location }: Document): Site {
  const { lang, dataset } = documentElement;
  const path = location.pathname.slice(lang.length + 1);
  return { language: lang, languages: dataset.languages?.split(' ') ?? [lang], path: path || '/', query: location.search };
}

function Awake({ tell, children }: { tell: () => void; children: ReactNode }): ReactNode {
  useEffect(tell, [tell]);
  return <Fallback>{children}</Fallback>;
}

class Fallback extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <FailedPart /> : this.props.children;
  }
}
