import { defineView } from '@flotilla/core';
import { widget } from './entities/widget.js';

/** The widget's texts. */
export const widgetDefault = defineView({ of: widget, variant: 'default' });

/** What the visitor hears of, to switch on and off. */
export const topicListDefault = defineView({ of: widget, variant: 'topic-list-default', isPrivate: true });

/** What the visitor was sent. */
export const notificationListDefault = defineView({
  of: widget,
  variant: 'notification-list-default',
  isPrivate: true,
});
