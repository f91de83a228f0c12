const blocks =
  'table|thead|tfoot|caption|col|colgroup|tbody|tr|td|th|div|dl|dd|dt|ul|ol|li|pre|form|blockquote|address|p|h[1-6]|hr|fieldset|section|article|aside|header|footer|nav|figure|figcaption|details|summary|iframe|video|audio';
const isBlock = new RegExp(`^</?(?:${blocks})(?=[\\s/>])`, 'i');
/** Elements with text of their own, which no paragraph may be in. */
const holder = /^<(p|h[1-6]|li|td|th|dt|dd|caption|figcaption|summary)(?=[\s>])/i;
const end = /^<\/(p|h[1-6]|li|td|th|dt|dd|caption|figcaption|summary|ul|ol|dl|table)(?=[\s>])/i;
/** Their lines are kept. */
const preformatted = /^<(pre|script|style|textarea)(?=[\s>])/i;
const tag = /<\/?[a-z][^<>]*>/gi;

/**
 * Adds the paragraphs and line breaks that WordPress adds when it shows a classic post: an empty line ends a
 * paragraph. Takes linear time.
 */
export function paragraphs(content: string): string {
  const text = content
    .replace(/\r\n?/g, '\n')
    .replace(/<!--\s*(?:more|nextpage|noteaser)[^<>]{0,200}-->/g, '');
  let result = '';
  let line = '';
  let position = 0;
  let kept: string | undefined;
  let isHeld = false;
  const flush = () => {
    result += isHeld ? line : wrapped(line);
    line = '';
  };
  for (const { 0: found, index } of text.matchAll(tag)) {
    const before = text.slice(position, index);
    position = index + found.length;
    if (kept !== undefined) {
      result += before + found;
      if (found.toLowerCase().startsWith(`</${kept}`)) kept = undefined;
      continue;
    }
    line += before;
    if (!isBlock.test(found) && !preformatted.test(found)) {
      line += found;
      continue;
    }
    flush();
    result += found;
    kept = preformatted.exec(found)?.[1]?.toLowerCase();
    if (holder.test(found)) isHeld = true;
    else if (end.test(found)) isHeld = false;
  }
  const rest = text.slice(position);
  if (kept === undefined) line += rest;
  else result += rest;
  flush();
  return result;
}

function wrapped(text: string): string {
  if (text.trim() === '') return '';
  const parts = text
    .split(/\n[ \t]*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const lines = parts.map((part) => part.replace(/\n/g, '<br>'));
  return lines.map((part) => `<p>${part}</p>`).join('');
}
