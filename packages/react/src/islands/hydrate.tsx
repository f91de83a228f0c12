import { Component, type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { FailedPart } from '../messages/failed-part.js';
import { siteOfPage } from '../site/site-of-page.js';
import type { IslandComponent } from './define-islands.js';
import { createIslandElement } from './island.js';
import { IslandSurroundings } from './surroundings.js';

/** Hydrates an island; resolves when it is interactive. */
export function hydrate(element: HTMLElement, component: IslandComponent): Promise<void> {
  return new Promise((resolve) => {
    const { id, props } = element.dataset;
    const content = createIslandElement(component, JSON.parse(props ?? '{}') as object);
    hydrateRoot(
      element,
      <IslandSurroundings site={siteOfPage()}>
        <Awake onAwake={resolve}>{content}</Awake>
      </IslandSurroundings>,
      { identifierPrefix: id },
    );
  });
}

function Awake({ onAwake, children }: { onAwake: () => void; children: ReactNode }): ReactNode {
  useEffect(onAwake, [onAwake]);
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
