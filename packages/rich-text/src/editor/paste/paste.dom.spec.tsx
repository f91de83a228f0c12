import { richTextProblems } from '@flotilla/core/rich-text';
import { renderToStaticMarkup } from 'react-dom/server';
import { Editor, Node, Transforms } from 'slate';
import { describe, expect, it } from 'vitest';
import { fromHtml } from '../../html/from-html.js';
import { RichText } from '../../rich-text.js';
import { createRichTextEditor, documentIn } from '../create-editor.js';
import { type PictureSource, finishUpload } from '../pictures.js';
import type { RichTextEditorState } from '../slate-types.js';
import { insertTable, moveByCell } from '../tables.js';
import type { PasteReport } from './paste.js';

interface Opened {
  readonly editor: RichTextEditorState;
  readonly reports: PasteReport[];
}

function opened(html = ''): Opened {
  const reports: PasteReport[] = [];
  const editor = createRichTextEditor({
    value: html ? fromHtml(html).document : '',
    onPaste: (_, report) => reports.push(report),
  });
  Transforms.select(editor, Editor.end(editor, []));
  return { editor, reports };
}

/** Puts the caret after the first occurrence of a text, or selects it. */
function select(editor: RichTextEditorState, words: string, { isWhole = false } = {}): void {
  for (const [text, path] of Node.texts(editor)) {
    const end = text.text.indexOf(words) + words.length;
    if (!text.text.includes(words)) continue;
    return Transforms.select(editor, {
      anchor: { path, offset: isWhole ? end - words.length : end },
      focus: { path, offset: end },
    });
  }
  throw new Error(`"${words}" is not in the editor.`);
}

/** Pastes, and returns the rendering of the site. */
function paste({ editor }: Opened, data: Readonly<Record<string, string>>): string {
  const transfer = new DataTransfer();
  for (const [type, text] of Object.entries(data)) transfer.setData(type, text);
  editor.insertData(transfer);
  expect(richTextProblems(documentIn(editor))).toEqual([]);
  return rendered(editor);
}

const rendered = (editor: RichTextEditorState) =>
  renderToStaticMarkup(<RichText value={documentIn(editor)} />)
    .replaceAll('\n', '<br/>')
    .replace(/<div class="table-scroll" tabindex="0"[^>]*>(.*?)<\/div>/g, '$1');
const html = (text: string) => ({ 'text/html': text, 'text/plain': text.replace(/<[^>]*>/g, '') });

describe('into a table cell', () => {
  const table = () => {
    const state = opened();
    insertTable(state.editor, 1, 2);
    state.editor.insertText('c1');
    moveByCell(state.editor, 1);
    state.editor.insertText('c2');
    moveByCell(state.editor, -1);
    Transforms.collapse(state.editor, { edge: 'end' });
    return state;
  };

  it.each([
    ['paragraphs', html('<p>one</p><p>two</p>'), 'c1one<br/>two'],
    ['lists', html('<ul><li>one</li><li>two</li></ul>'), 'c1one<br/>two'],
    ['a heading', html('<h2>one</h2>'), 'c1one'],
    ['lines of plain text', { 'text/plain': 'one\ntwo' }, 'c1one<br/>two'],
    ['blocks of plain text', { 'text/plain': 'one\n\ntwo' }, 'c1one<br/>two'],
    ['code', html('<pre>one</pre>'), 'c1one'],
  ])('inserts the text of %s into the cell', (_, data, words) => {
    expect(paste(table(), data).replace('<br/><br/>', '<br/>')).toBe(
      `<table><thead><tr><th scope="col">${words}</th><th scope="col">c2</th></tr></thead></table>`,
    );
  });

  it.each([
    [
      'from a page',
      html('<table><tr><td>a</td><td>b</td><td>c</td></tr><tr><td>d</td><td>e</td><td>f</td></tr></table>'),
    ],
    ['from a spreadsheet as text', { 'text/plain': 'a\tb\tc\nd\te\tf\n' }],
  ])('fills cells with cells %s, adding rows and columns', (_, data) => {
    expect(paste(table(), data)).toBe(
      '<table><thead><tr><th scope="col">a</th><th scope="col">b</th><th scope="col">c</th></tr></thead>' +
        '<tbody><tr><td>d</td><td>e</td><td>f</td></tr></tbody></table>',
    );
  });

  it('fills from the cell with the caret on', () => {
    const state = opened();
    insertTable(state.editor, 2, 2);
    moveByCell(state.editor, 1);
    expect(paste(state, html('<table><tr><td>a</td><td>b</td></tr></table>'))).toContain(
      '<tr><td></td><th scope="col">a</th><th scope="col">b</th></tr></thead><tbody><tr><td></td><td></td><td></td></tr>',
    );
  });
});

describe('into a list', () => {
  const items = html('<ul><li>alpha</li><li>beta</li></ul>');

  it('replaces an empty item with items', () => {
    expect(paste(opened('<ul><li></li></ul>'), items)).toBe(
      '<ul><li><p>alpha</p></li><li><p>beta</p></li></ul>',
    );
  });

  it('inserts items after an item', () => {
    expect(paste(opened('<ul><li>first</li></ul>'), items)).toBe(
      '<ul><li><p>first</p></li><li><p>alpha</p></li><li><p>beta</p></li></ul>',
    );
  });

  it('inserts items of another style, with their own lists, into a nested list', () => {
    const state = opened('<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>');
    select(state.editor, 'b');
    expect(paste(state, html('<ol><li>x<ol><li>y</li></ol></li></ol>'))).toBe(
      '<ul><li><p>a</p><ul><li><p>b</p></li><li><p>x</p><ol><li><p>y</p></li></ol></li></ul></li><li><p>c</p></li></ul>',
    );
  });

  it('splits an item around items that are pasted into its middle', () => {
    const state = opened('<ul><li>firstlast</li></ul>');
    select(state.editor, 'first');
    expect(paste(state, items)).toBe(
      '<ul><li><p>first</p></li><li><p>alpha</p></li><li><p>beta</p></li><li><p>last</p></li></ul>',
    );
  });

  it('keeps inline content in the item', () => {
    expect(paste(opened('<ul><li>first</li></ul>'), html('<p> more</p>'))).toContain('<li><p>first');
  });
});

describe('between lines', () => {
  it('inserts a list after the line, not into it', () => {
    expect(paste(opened('<p>text</p>'), html('<ul><li>a</li></ul>'))).toBe(
      '<p>text</p><ul><li><p>a</p></li></ul>',
    );
  });

  it('inserts a table between the halves of a line', () => {
    const state = opened('<p>leftright</p>');
    select(state.editor, 'left');
    expect(paste(state, html('<table><tr><td>a</td></tr></table>'))).toBe(
      '<p>left</p><table><tbody><tr><td>a</td></tr></tbody></table><p>right</p>',
    );
  });

  it('continues a line with the inline content of a paragraph', () => {
    const state = opened('<p>AB</p>');
    select(state.editor, 'A');
    expect(paste(state, { 'text/html': '<span>&nbsp;and&nbsp;</span>', 'text/plain': ' and ' })).toBe(
      '<p>A and B</p>',
    );
    const other = opened('<p>AB</p>');
    select(other.editor, 'A');
    expect(paste(other, { 'text/html': '<span> and </span>', 'text/plain': ' and ' })).toBe('<p>A and B</p>');
  });

  it('keeps a non-breaking space inside of text', () => {
    expect(paste(opened(), html('<span>10&nbsp;m</span>'))).toBe('<p>10\u00a0m</p>');
  });
});

describe('an address', () => {
  it('links the selection', () => {
    const state = opened('<p>See our prices today</p>');
    select(state.editor, 'our prices', { isWhole: true });
    expect(paste(state, { 'text/plain': 'https://example.com/prices' })).toBe(
      '<p>See <a href="https://example.com/prices" rel="noopener noreferrer">our prices</a> today</p>',
    );
  });

  it('is text without a selection', () => {
    expect(paste(opened(), { 'text/plain': 'https://example.com/' })).toBe('<p>https://example.com/</p>');
  });

  it('never links a script', () => {
    const state = opened('<p>words</p>');
    select(state.editor, 'words', { isWhole: true });
    expect(paste(state, { 'text/plain': 'javascript:alert(1)' })).toBe('<p>javascript:alert(1)</p>');
  });
});

describe('from Word', () => {
  const item = (list: string, level: number, sign: string, text: string) =>
    `<p class=MsoListParagraph style='mso-list:${list.replace(' ', ` level${level} `)}'><![if !supportLists]><span style='mso-list:Ignore'>${sign}<span>&nbsp; </span></span><![endif]>${text}</p>`;
  const pasteWord = (...parts: string[]) =>
    paste(
      opened(),
      html(`<html xmlns:o="urn:schemas-microsoft-com:office:office"><body>${parts.join('')}</body></html>`),
    );

  it('keeps a bulleted list after a numbered one apart', () => {
    expect(pasteWord(item('l0 lfo1', 1, '5.', 'Fifth'), item('l1 lfo2', 1, '·', 'Bullet'))).toBe(
      '<ol start="5"><li><p>Fifth</p></li></ol><ul><li><p>Bullet</p></li></ul>',
    );
  });

  it('keeps lists apart that share a number but not a format, on deeper levels too', () => {
    expect(
      pasteWord(
        item('l0 lfo1', 1, '1.', 'One'),
        item('l0 lfo1', 2, 'a)', 'A'),
        item('l0 lfo1', 2, '·', 'Dot'),
        item('l0 lfo1', 1, '2.', 'Two'),
      ),
    ).toBe(
      '<ol><li><p>One</p><ol type="a"><li><p>A</p></li></ol><ul><li><p>Dot</p></li></ul></li><li><p>Two</p></li></ol>',
    );
  });

  it('continues letters that are also Roman numerals', () => {
    const list = pasteWord(...['h)', 'i)', 'j)'].map((sign) => item('l0 lfo1', 1, sign, sign)));
    expect(list).toBe('<ol start="8" type="a"><li><p>h)</p></li><li><p>i)</p></li><li><p>j)</p></li></ol>');
    expect(pasteWord(item('l0 lfo1', 1, 'iv)', 'Four'))).toBe(
      '<ol start="4" type="i"><li><p>Four</p></li></ol>',
    );
  });
});

describe('pictures', () => {
  const png = 'data:image/png;base64,iVBORw0KGgo=';
  const text = `<p>Before</p><img src="https://other.example/a.png" alt="A bay"><ul><li>In<img src="${png}"></li></ul><img src="/public/own.png">`;

  it('are not part of the document until they are stored', () => {
    const state = opened();
    expect(paste(state, html(text))).toBe(
      '<p>Before</p><ul><li><p>In</p></li></ul><img src="/public/own.png" alt="" loading="lazy" decoding="async"/>',
    );
    expect([...(state.reports[0]?.pictures.values() ?? [])]).toEqual([
      { file: expect.any(File) },
      { url: 'https://other.example/a.png' },
    ] satisfies PictureSource[]);
  });

  it('get their final address once they are stored, and keep their texts', () => {
    const state = opened();
    paste(state, html(text));
    for (const [src, source] of state.reports[0]?.pictures ?? [])
      finishUpload(
        state.editor,
        src,
        'url' in source ? { src: '/public/a.png', alt: '', width: 8, height: 6 } : undefined,
      );

    expect(documentIn(state.editor).children[1]).toEqual({
      type: 'image',
      src: '/public/a.png',
      alt: 'A bay',
      width: 8,
      height: 6,
      children: [{ text: '' }],
    });
    expect(rendered(state.editor)).not.toContain('pasted-picture');
    state.editor.undo();
    expect(rendered(state.editor)).toBe('');
  });

  it('without a usable address are reported', () => {
    const state = opened();
    paste(state, html('<p>a</p><img src="file:///C:/a.png"><select></select>'));
    expect(state.reports).toEqual([
      {
        pictures: new Map(),
        omitted: [
          { tag: 'img', count: 1, examples: ['file:///C:/a.png'] },
          { tag: 'select', count: 1, examples: [] },
        ],
      },
    ]);
  });
});
