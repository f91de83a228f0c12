import { defineVariant, Island, type IslandDefinition, type WidgetProps, WidgetSection } from '@flotilla/react';
import type { Widget } from '../../index.js';
import { chatList, chatOverview } from './islands.js';

/** The visitor's own chats. */
export const chatListDefault = privateVariant('chat-list-default', chatList);

/** One of the visitor's own chats. */
export const chatOverviewDefault = privateVariant('chat-overview-default', chatOverview);

/** What only the visitor may see is in no cached page: an island asks for it. */
function privateVariant(variant: string, island: IslandDefinition<object>) {
  return defineVariant({
    widget: 'social.widget',
    variant,
    component: ({ widget, place }: WidgetProps<Widget>) => (
      <WidgetSection widget={widget} place={place}>
        <Island of={island} props={{}} />
      </WidgetSection>
    ),
  });
}
