import { pageOverrides } from '@flotilla/core/documents';
import { RichTextLinks, RichTextPictures } from '@flotilla/rich-text';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { EnhancementDefinition, IslandDefinition } from '../islands/define-islands.js';
import { EnhancementRendererProvider, type RenderEnhancement } from '../islands/enhanced.js';
import { createIslandElement, IslandRendererProvider, type RenderIsland } from '../islands/island.js';
import { IslandSurroundings } from '../islands/surroundings.js';
import { Link } from '../link/link.js';
import { FailedPart } from '../messages/failed-part.js';
import { type Site, SiteProvider } from '../site/site.js';
import { VariantLookup } from '../widget/row-variant.js';
import { SlotContentProvider } from '../widget/slot.js';
import type { ComponentRegistry } from './registry.js';
import { withoutFallbackMarks } from './fallback-marks.js';
import { Slots } from './slots.js';

export interface PartRendererOptions {
  readonly site: Site;
  readonly registry: ComponentRegistry;
  /** Whether failed parts show their error, for developers. */
  readonly showsErrors: boolean;
  readonly report: (error: unknown, part: string) => void;
  readonly aroundPart?: (part: string, render: () => string) => string;
}

/** Renders the parts of one page, each as a separate root, so that one failure does not affect the others. */
export class PartRenderer {
  readonly slots = new Slots();
  private islands = 0;
  private parts = 0;
  /** Prefix of ids. */
  private scope = '';
  private hasRenderedIslands = false;

  constructor(private readonly options: PartRendererOptions) {}

  get hasIslands(): boolean {
    return this.hasRenderedIslands;
  }

  /** Counts ids from the start with another prefix, so that a part has the same ids when it is rendered alone. */
  startScope(name: string): void {
    [this.scope, this.parts, this.islands] = [`${name}-`, 0, 0];
  }

  render(name: string, element: ReactNode): string {
    // Each part is a root of its own, so without a prefix `useId` would return the same ids in all of them.
    const identifierPrefix = `${this.scope}p${++this.parts}-`;
    return this.attempt(name, () => renderToStaticMarkup(this.surround(element), { identifierPrefix }));
  }

  /** Reports a part that can't be rendered. Only developers see it, by its error. */
  skip(name: string, error: Error): string {
    this.options.report(error, name);
    return this.options.showsErrors ? this.failedPart(error) : '';
  }

  private readonly islandElement: RenderIsland = (island, props) => {
    this.hasRenderedIslands = true;
    const id = `${this.scope}i${++this.islands}-`;
    const content = this.slots.put(() =>
      this.attempt(`island ${island.name}`, () => this.renderIsland(island, props, id)),
    );
    return createElement(
      'flotilla-island',
      { ...this.dataOf(island), 'data-id': id, 'data-props': JSON.stringify(props) },
      content,
    );
  };

  private readonly enhancementElement: RenderEnhancement = (enhancement, children) => {
    this.hasRenderedIslands = true;
    return createElement('flotilla-island', this.dataOf(enhancement), children);
  };

  private dataOf({ name, wake }: IslandDefinition | EnhancementDefinition) {
    return { 'data-name': name, 'data-wake': wake, 'data-code': this.options.registry.codeOf(name) };
  }

  private renderIsland(island: IslandDefinition, props: object, identifierPrefix: string): string {
    const renderNested: RenderIsland = (inner, innerProps) =>
      createIslandElement(this.componentOf(inner), innerProps);
    const content = (
      <IslandRendererProvider value={renderNested}>
        {createIslandElement(this.componentOf(island), props)}
      </IslandRendererProvider>
    );
    const { site } = this.options;
    // The server renders islands with the same pages of rows as the browser hydrates them with.
    const asInBrowser = { ...site, rowPages: site.rowPages && pageOverrides(site.rowPages) };
    const html = renderToString(<IslandSurroundings site={asInBrowser}>{content}</IslandSurroundings>, {
      identifierPrefix,
    });
    // The browser hydrates islands with plain texts.
    return withoutFallbackMarks(html);
  }

  private componentOf({ name }: IslandDefinition) {
    const component = this.options.registry.islandOf(name);
    if (!component)
      throw new Error(
        `No module lists the island "${name}". Add it to the "islands" of its module's react entry point.`,
      );
    return component;
  }

  private surround(element: ReactNode): ReactNode {
    return (
      <SiteProvider value={this.options.site}>
        <RichTextLinks value={Link}>
          <RichTextPictures value={this.options.registry.richTextPicture}>
            <SlotContentProvider value={this.options.registry.slotContentsOf}>
              <VariantLookup value={this.options.registry.variantOf}>
                <IslandRendererProvider value={this.islandElement}>
                  <EnhancementRendererProvider value={this.enhancementElement}>
                    {element}
                  </EnhancementRendererProvider>
                </IslandRendererProvider>
              </VariantLookup>
            </SlotContentProvider>
          </RichTextPictures>
        </RichTextLinks>
      </SiteProvider>
    );
  }

  private attempt(name: string, render: () => string): string {
    const { aroundPart } = this.options;
    try {
      return aroundPart ? aroundPart(name, render) : render();
    } catch (error) {
      this.options.report(error, name);
      return this.failedPart(this.options.showsErrors ? error : undefined);
    }
  }

  private failedPart(error: unknown): string {
    return renderToStaticMarkup(
      <SiteProvider value={this.options.site}>
        <FailedPart error={error} />
      </SiteProvider>,
    );
  }
}
