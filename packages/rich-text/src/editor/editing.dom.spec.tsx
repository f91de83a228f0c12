import { richTextProblems } from '@flotilla/core/rich-text';
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { Editor, Transforms } from 'slate';
import { describe, expect, it } from 'vitest';
import { RichText } from '../rich-text.js';
import { fromHtml } from '../html/from-html.js';
import { toHtml } from '../html/to-html.js';
import type { RichTextValue } from '../value.js';
import { toggleList, toggleQuote, turnInto } from './blocks.js';
import { createRichTextEditor, documentIn, isPlainText } from './create-editor.js';
import { removeLink, setLink } from './links.js';
import { toggleMark } from './marks.js';
import type { RichTextEditorState } from './slate-types.js';
import { addColumn, addRow, insertTable, moveByCell, removeColumn, removeRow, toggleHead } from './tables.js';
import { handleKey } from './keys.js';

const shownOf = (editor: RichTextEditorState) =>
  renderToStaticMarkup(<RichText value={documentIn(editor)} />).replace(/(<h\d) id="[^"]*"/g, '$1');

/** Returns an editor with the caret at the end of its text. */
function opened(html = ''): RichTextEditorState {
  const editor = createRichTextEditor({ value: html ? fromHtml(html).document : '' });
  Transforms.select(editor, Editor.end(editor, []));
  return editor;
}

/** Types letter by letter, with Enter for each line break. */
function type(editor: RichTextEditorState, text: string): RichTextEditorState {
  for (const letter of text) {
    if (letter === '\n') editor.insertBreak();
    else editor.insertText(letter);
  }
  return editor;
}

function choose(editor: RichTextEditorState, words: string): void {
  for (const [node, path] of Editor.nodes(editor, { at: [], match: (found) => 'text' in found })) {
    const start = 'text' in node ? node.text.indexOf(words) : -1;
    if (start >= 0)
      return Transforms.select(editor, {
        anchor: { path, offset: start },
        focus: { path, offset: start + words.length },
      });
  }
}

const press = (editor: RichTextEditorState, key: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, cancelable: true, ...more });
  handleKey(editor, event);
  return event.defaultPrevented;
};

const pasted = (editor: RichTextEditorState, data: Readonly<Record<string, string>>) => {
  editor.insertData({
    files: [],
    types: Object.keys(data),
    getData: (type: string) => data[type] ?? '',
  } as unknown as DataTransfer);
  return shownOf(editor);
};

describe('the site shows the typed text', () => {
  it.each([
    ['Calm seas', '<p>Calm seas</p>'],
    ['# Winds\nThey turn.', '<h2>Winds</h2><p>They turn.</p>'],
    ['###### Small\n', '<h2>Small</h2>'],
    ['- Rope\nAnchor\n\nDone', '<ul><li><p>Rope</p></li><li><p>Anchor</p></li></ul><p>Done</p>'],
    ['1. First\nSecond', '<ol><li><p>First</p></li><li><p>Second</p></li></ol>'],
    ['> Said\n\nNot said', '<blockquote><p>Said</p></blockquote><p>Not said</p>'],
    ['``` a\nb', '<pre tabindex="0"><code>a<br/>b</code></pre>'],
    ['---\nBelow', '<hr/><p>Below</p>'],
    [
      'A **bold** and *fine* `word` ~~gone~~ end',
      '<p>A <strong>bold</strong> and <em>fine</em> <code>word</code> <s>gone</s> end</p>',
    ],
    ['snake_case_name and 2*3*4', '<p>snake_case_name and 2*3*4</p>'],
  ])('%j', (typed, expected) => {
    const editor = type(opened(), typed);
    expect(shownOf(editor).replaceAll('\n', '<br/>')).toBe(expected);
    expect(richTextProblems(documentIn(editor))).toEqual([]);
  });

  it('is one empty paragraph when empty, and keeps plain text', () => {
    expect(documentIn(opened())).toEqual({
      type: 'doc',
      version: 1,
      children: [{ type: 'paragraph', children: [{ text: '' }] }],
    });
    expect(
      ['Just words', '{broken', '', '{"type":"doc","children":[]}', null].map((value: RichTextValue) =>
        isPlainText(value),
      ),
    ).toEqual([true, true, false, false, false]);
  });

  it('opens any document without changing its rendering', () => {
    const words = fc
      .string({ minLength: 1, maxLength: 8 })
      .map((text) => `<p>${text.replace(/[<&\0]/g, '')}</p>`);
    const { block } = fc.letrec<{ block: string }>((tie) => ({
      block: fc.oneof(
        { maxDepth: 3, depthSize: 'small' },
        words,
        fc.constantFrom(
          '<hr>',
          '<h3>Head</h3>',
          '<pre>code</pre>',
          '<img src="/a.png" alt="A">',
          '<p>a <a href="/b">b</a></p>',
        ),
        fc.constant('<table><tr><th>A</th></tr><tr><td>b</td></tr></table>'),
        tie('block').map((inner) => `<ul><li>${inner}</li></ul>`),
        tie('block').map((inner) => `<blockquote>${inner}</blockquote>`),
      ),
    }));
    fc.assert(
      fc.property(fc.array(block, { maxLength: 4 }), (blocks) => {
        const { document } = fromHtml(blocks.join(''));
        const opened = documentIn(createRichTextEditor({ value: document }));
        expect(toHtml(opened)).toBe(toHtml(document));
        expect(richTextProblems(opened)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});

describe('blocks', () => {
  it('lines turn into headings, lists and quotations, and back', () => {
    const editor = opened('<p>Winds</p>');
    turnInto(editor, 'heading-3');
    expect(documentIn(editor).children[0]).toEqual({
      type: 'heading',
      level: 3,
      children: [{ text: 'Winds' }],
    });
    turnInto(editor, 'paragraph');
    toggleList(editor, 'numbered');
    toggleList(editor, 'bulleted');
    expect(shownOf(editor)).toBe('<ul><li><p>Winds</p></li></ul>');
    toggleList(editor, 'bulleted');
    toggleQuote(editor);
    expect(shownOf(editor)).toBe('<blockquote><p>Winds</p></blockquote>');
    toggleQuote(editor);
    expect(documentIn(editor).children).toEqual([{ type: 'paragraph', children: [{ text: 'Winds' }] }]);
  });

  it('selected lines make one list', () => {
    const editor = opened('<p>a</p><p>b</p><p>c</p>');
    Transforms.select(editor, Editor.range(editor, []));
    toggleList(editor, 'bulleted');
    expect(shownOf(editor)).toBe('<ul><li><p>a</p></li><li><p>b</p></li><li><p>c</p></li></ul>');
    toggleList(editor, 'bulleted');
    expect(shownOf(editor)).toBe('<p>a</p><p>b</p><p>c</p>');
  });

  it('Tab nests an item in the one before it, and Shift+Tab undoes that', () => {
    const editor = opened('<ul><li>a</li><li>b</li></ul>');
    expect(press(editor, 'Tab')).toBe(true);
    expect(shownOf(editor)).toBe('<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>');
    press(editor, 'Tab', { shiftKey: true });
    expect(shownOf(editor)).toBe('<ul><li><p>a</p></li><li><p>b</p></li></ul>');
  });

  it('Tab leaves the editor elsewhere, and everywhere after Escape', () => {
    const editor = opened('<ul><li>a</li><li>b</li></ul>');
    press(editor, 'Escape');
    expect(press(editor, 'Tab')).toBe(false);
    expect(press(opened('<p>a</p>'), 'Tab')).toBe(false);
  });

  it('Ctrl+Home and Ctrl+End go to the start and the end immediately, and extend the selection with Shift', () => {
    const editor = opened('<p>a</p><p>b</p>');
    expect(press(editor, 'Home', { ctrlKey: true })).toBe(true);
    expect(editor.selection).toEqual(Editor.range(editor, Editor.start(editor, [])));
    press(editor, 'End', { ctrlKey: true, shiftKey: true });
    expect(editor.selection).toEqual(Editor.range(editor, []));
    press(editor, 'End', { ctrlKey: true });
    expect(editor.selection).toEqual(Editor.range(editor, Editor.end(editor, [])));
  });

  it.each(['<h2>a</h2>', '<ul><li>a</li></ul>', '<blockquote><p>a</p></blockquote>', '<pre>a</pre>'])(
    'Backspace at the start of %s leaves a paragraph',
    (html) => {
      const editor = opened(html);
      Transforms.select(editor, Editor.start(editor, []));
      editor.deleteBackward('character');
      expect(shownOf(editor)).toBe('<p>a</p>');
    },
  );

  it('undoes steps', () => {
    const editor = type(opened(), '# A');
    editor.undo();
    editor.undo();
    expect(shownOf(editor)).not.toContain('<h2>');
  });
});

describe('marks and links', () => {
  it('shortcuts mark the selection', () => {
    const editor = opened('<p>fair winds</p>');
    choose(editor, 'fair');
    press(editor, 'b', { ctrlKey: true });
    // The key event of a Russian layout.
    press(editor, 'ш', { code: 'KeyI', ctrlKey: true });
    expect(shownOf(editor)).toBe('<p><em><strong>fair</strong></em> winds</p>');
    toggleMark(editor, 'bold');
    expect(shownOf(editor)).toBe('<p><em>fair</em> winds</p>');
  });

  it('the selection becomes a link, except to an address that runs scripts', () => {
    const editor = opened('<p>Our blog</p>');
    choose(editor, 'blog');
    expect(setLink(editor, 'javascript:alert(1)')).toBe(false);
    expect(setLink(editor, 'example.com/blog')).toBe(true);
    expect(shownOf(editor)).toBe(
      '<p>Our <a href="https://example.com/blog" rel="noopener noreferrer">blog</a></p>',
    );
    removeLink(editor);
    expect(shownOf(editor)).toBe('<p>Our blog</p>');
  });
});

describe('tables', () => {
  it('grow and shrink at the caret', () => {
    const editor = opened();
    insertTable(editor, 2, 2);
    type(editor, 'A');
    moveByCell(editor, 1);
    type(editor, 'B');
    expect(press(editor, 'Tab')).toBe(true);
    type(editor, 'c');
    addRow(editor);
    addColumn(editor);
    removeRow(editor);
    const head = '<thead><tr><th scope="col">A</th><td></td><th scope="col">B</th></tr></thead>';
    expect(shownOf(editor)).toContain(`${head}<tbody><tr><td>c</td><td></td><td></td></tr></tbody>`);
    toggleHead(editor);
    removeColumn(editor);
    expect(richTextProblems(documentIn(editor))).toEqual([]);
    expect(shownOf(editor)).toContain('<tbody><tr><td></td><td>B</td></tr>');
  });

  it('Tab after the last cell adds a row', () => {
    const editor = opened();
    insertTable(editor, 1, 1);
    press(editor, 'Tab');
    expect(shownOf(editor).match(/<tr>/g)).toHaveLength(2);
  });
});

describe('pasted content is cleaned', () => {
  it('from the web', () => {
    const html =
      '<div class="x"><h2 style="color:red" onclick="x()">Winds</h2><p>A <a href="javascript:x()">b</a><script>x()</script></p></div>';
    expect(pasted(opened(), { 'text/html': html })).toBe('<h2>Winds</h2><p>A b</p>');
  });

  it('from Word: lists are lists', () => {
    const item = (level: number, sign: string, text: string) =>
      `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${sign}<span>&nbsp; </span></span><![endif]>${text}</p>`;
    const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><p class=MsoTitle>Packing</p>${item(1, '·', 'Rope')}${item(2, 'o', 'Short')}${item(1, '·', 'Anchor')}<p class=MsoNormal>End<o:p></o:p></p></body></html>`;
    expect(pasted(opened(), { 'text/html': html })).toBe(
      '<h2>Packing</h2><ul><li><p>Rope</p><ul><li><p>Short</p></li></ul></li><li><p>Anchor</p></li></ul><p>End</p>',
    );
  });

  it('as plain text, with paragraphs at blank lines', () => {
    expect(pasted(opened(), { 'text/plain': 'One\n\nTwo' })).toBe('<p>One</p><p>Two</p>');
    const code = opened('<pre>x</pre>');
    Transforms.select(code, Editor.end(code, [0]));
    expect(pasted(code, { 'text/plain': '<b>', 'text/html': '<b>b</b>' })).toContain('x&lt;b&gt;');
  });
});
