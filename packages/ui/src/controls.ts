export { Calendar, type CalendarProps } from './controls/calendar.js';
export {
  Command,
  CommandEmpty,
  CommandGroup,
  CommandInput,
  CommandItem,
  CommandList,
  CommandSeparator,
} from './controls/command.js';
export { MailFrame, type MailFrameProps } from './controls/mail-frame.js';
export {
  Popover,
  PopoverAnchor,
  PopoverClose,
  PopoverContent,
  type PopoverContentProps,
  PopoverTrigger,
} from './controls/popover.js';
export { Progress, type ProgressProps } from './controls/progress.js';
export { Sheet, SheetClose, SheetContent, type SheetContentProps, SheetTrigger } from './controls/sheet.js';
export { Switch } from './controls/switch.js';
export { Tabs, TabsContent, TabsList, type TabsListProps, TabsTrigger } from './controls/tabs.js';
export { ToggleGroup, ToggleGroupItem, type ToggleGroupProps } from './controls/toggle-group.js';
export { Tooltip, type TooltipProps, TooltipProvider } from './controls/tooltip.js';
