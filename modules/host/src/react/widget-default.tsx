import { defineFrame, type FrameProps } from '@flotilla/react';
import { type Widget, widget } from '../index.js';

export const widgetDefault = defineFrame(widget, 'default', WidgetDefault);

/**
 * Renders the placed widgets. Adds an element only for a class name, because a wrapper would break the
 * navbar's sticky position.
 */
function WidgetDefault({ row, link, children }: FrameProps<Widget>) {
  const className = [row.className, link.className].filter(Boolean).join(' ');
  return className ? <div className={className}>{children}</div> : children;
}
