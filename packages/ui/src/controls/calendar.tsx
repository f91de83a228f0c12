import { ChevronLeft, ChevronRight } from 'lucide-react';
import { DayPicker, type DayPickerProps } from 'react-day-picker';
import { buttonVariants } from '../actions/button.js';
import { cn } from '../cn.js';

export type CalendarProps = DayPickerProps;

/**
 * A month to select a day from; arrow keys move by days and weeks. `locale` is one of
 * `react-day-picker/locale`.
 */
export function Calendar({ className, ...props }: CalendarProps) {
  return (
    <DayPicker
      showOutsideDays
      className={cn('text-sm', className)}
      classNames={{
        months: 'relative',
        month: 'flex flex-col gap-2',
        month_caption: 'flex h-9 items-center justify-center',
        caption_label: 'font-semibold first-letter:uppercase',
        nav: 'absolute inset-x-0 top-0 flex justify-between',
        button_previous: navigation,
        button_next: navigation,
        month_grid: 'border-collapse',
        weekday: 'size-9 text-xs font-medium text-muted-foreground',
        day: 'p-0 text-center',
        day_button: dayButton,
        today: '[&>button]:font-bold [&>button]:underline [&>button]:underline-offset-4',
        outside: 'opacity-50',
        disabled: 'opacity-40',
        selected: '[&>button]:bg-primary [&>button]:text-primary-foreground [&>button]:hover:bg-primary',
      }}
      components={{
        Chevron: ({ orientation }) => (orientation === 'left' ? <ChevronLeft /> : <ChevronRight />),
      }}
      {...props}
    />
  );
}

const navigation = cn(buttonVariants({ variant: 'ghost', size: 'icon' }), 'size-9 rounded-md text-base');
const dayButton =
  'size-9 rounded-md tabular-nums transition-colors hover:bg-secondary focus-visible:outline-offset-0';
