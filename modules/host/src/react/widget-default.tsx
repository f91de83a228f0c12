import { defineFrame, type FrameProps } from '@flotilla/react';
import { type Widget, widget } from '../index.js';

export const widgetDefault = defineFrame(widget, 'default', WidgetDefault);

/** The widgets that a widget of the host holds: in an element only where there is a class name to carry, for one around a navbar would keep it from sticking. */
function WidgetDefault({ row, link, children }: FrameProps<Widget>) {
  const className = [row.className, link.className].filter(Boolean).join(' ');
  return className ? <div className={className}>{children}</div> : children;
}
