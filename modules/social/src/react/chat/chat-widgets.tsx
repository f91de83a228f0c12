import { defineVariant, Island, type IslandDefinition, WidgetSection } from '@flotilla/react';
import * as views from '../../views.js';
import { chatList, chatOverview } from './islands.js';

/** The visitor's own chats. */
export const chatListDefault = privateVariant(views.chatListDefault, chatList);

/** One of the visitor's own chats. */
export const chatOverviewDefault = privateVariant(views.chatOverviewDefault, chatOverview);

/** What only the visitor may see is in no cached page: an island asks for it. */
function privateVariant(view: typeof views.chatListDefault, island: IslandDefinition<object>) {
  return defineVariant(view, ({ row, place }) => (
    <WidgetSection row={row} place={place}>
      <Island of={island} props={{}} />
    </WidgetSection>
  ));
}
