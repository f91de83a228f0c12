import { defineView } from '@flotilla/core';
import { widget } from './entities/widget.js';

/** Texts of the widget. */
export const widgetDefault = defineView({
  of: widget,
  variant: 'default',
  editing: { category: 'text', edits: ['title', 'subtitle', 'description'], isOffered: false },
});

/** Topics of the visitor, with switches. */
export const topicListDefault = defineView({
  of: widget,
  variant: 'topic-list-default',
  isPrivate: true,
  editing: { edits: ['title', 'subtitle', 'description'] },
});

/** Notifications of the visitor. */
export const notificationListDefault = defineView({
  of: widget,
  variant: 'notification-list-default',
  isPrivate: true,
  editing: { edits: ['title', 'subtitle', 'description'] },
});
