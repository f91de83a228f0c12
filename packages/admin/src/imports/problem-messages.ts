import { defineMessages } from '@flotilla/react';

/** Problems of imports and refused calls. The keys are the texts of the API; `{{name}}` stands for any text. */
export const problemMessages = defineMessages('admin.import-problems', {
  en: {
    'Not authorized': 'Not allowed.',
    'was deleted here': 'was deleted here',
    'was deleted from the library here': 'was deleted from the library here',
    'was left out, because this import takes no files': 'was left out, because this import takes no files',
    'was not imported, or was deleted here.': 'was not imported, or was deleted here.',
    'is no address of a file': 'is no address of a file',
    'is not in the folder': 'is not in the archive',
    'is no picture, video, audio or PDF': 'is no picture, video, audio or PDF',
    'is private': 'is private',
    'The file is empty.': 'The file is empty.',
    'The file is larger than {{size}} MB.': 'The file is larger than {{size}} MB.',
    'Files of this type are not allowed. Allowed are {{types}}.':
      'Files of this type are not allowed. Allowed are {{types}}.',
    'SVG drawings are not accepted here. Allowed are {{types}}.':
      'SVG drawings are not accepted here. Allowed are {{types}}.',
    'Fonts are not accepted here. Allowed are {{types}}.':
      'Fonts are not accepted here. Allowed are {{types}}.',
    'The font has another format than WOFF2. Convert it to WOFF2.':
      'The font has another format than WOFF2. Convert it to WOFF2.',
    'The font is larger than {{size}} MB.': 'The font is larger than {{size}} MB.',
    'The file is not a font that can be read.': 'The file is not a font that can be read.',
    'The name ends in {{ending}}, but the file is {{type}}.':
      'The name ends in {{ending}}, but the file is {{type}}.',
    'The SVG is larger than {{size}} MB.': 'The SVG is larger than {{size}} MB.',
    'The SVG is not UTF-8.': 'The SVG is not UTF-8.',
    'The file is larger than {{size}} bytes.': 'The file is larger than {{size}} bytes.',
    'The file is not a picture that can be read.': 'The file is not a picture that can be read.',
    'The document can not be read. {{fix}}':
      'The document can not be read. Save it again without a password.',
    'The index of the film is larger than {{size}} MB.': 'The index of the film is larger than {{size}} MB.',
    'The picture is too complex: it takes too long to read.': 'The picture is too complex.',
    'The SVG is too complex: it takes too long to read.': 'The SVG is too complex.',
    'The SVG is not well-formed XML.': 'The SVG is not well-formed XML.',
    'The SVG refers to itself.': 'The SVG refers to itself.',
    'The SVG has more than {{count}} style rules.': 'The SVG has more than {{count}} style rules.',
    'The SVG has more than {{count}} references that lead on to others.':
      'The SVG has more than {{count}} references that lead on to others.',
    'The SVG has more than {{count}} elements.': 'The SVG has more than {{count}} elements.',
    'The SVG draws more than {{count}} elements by references to others.':
      'The SVG draws more than {{count}} elements by references to others.',
    'The SVG is more than {{count}} levels deep.': 'The SVG is more than {{count}} levels deep.',
    'The file is no SVG: its root is another element.': 'The file is no SVG: its root is another element.',
    'The picture has more than {{count}} million pixels.':
      'The picture has more than {{count}} million pixels.',
    'The picture has no readable size.': 'The picture has no readable size.',
    'url: answers {{status}}.': 'answers {{status}}',
    'url: answers in an encoding that was not asked for.': 'answers in an encoding that was not asked for',
    'url: takes too long.': 'takes too long',
    'url: broke off.': 'broke off',
    'url: does not answer in time.': 'does not answer in time',
    'url: can’t be reached.': 'can’t be reached',
    'url: redirects more than {{count}} times.': 'redirects more than {{count}} times',
    'url: leads to a host that is not found.': 'leads to a host that is not found',
    'url: leads to an address that is not public.': 'leads to an address that is not public',
    'A product has at most {{count}} variations.': 'A product has at most {{count}} variations.',
    'the shop has no store "{{store}}".': 'the shop has no store “{{store}}”',
    'the shop has no currency "{{currency}}"; it has {{known}}.':
      'the shop has no currency “{{currency}}”; it has {{known}}',
    '"{{value}}" is negative.': '“{{value}}” is negative',
    '"{{value}}" is not a price.': '“{{value}}” is not a price',
    '"{{value}}" is not a weight.': '“{{value}}” is not a weight',
    '"{{value}}" is not a size.': '“{{value}}” is not a size',
    '"{{value}}" is not a whole number.': '“{{value}}” is not a whole number',
    '"{{value}}" is neither yes nor no.': '“{{value}}” is neither yes nor no',
    '"{{value}}" is not a date such as 2026-12-31.': '“{{value}}” is not a date such as 2026-12-31',
    '"{{value}}" is not 1, 0 or -1.': '“{{value}}” is not 1, 0 or -1',
    '"{{value}}" is not active, draft or archived.': '“{{value}}” is not active, draft or archived',
    '"{{value}}" is on {{place}} too.': '“{{value}}” is on {{place}} too',
    '{{count}} is negative.': '{{count}} is negative',
    '{{count}} is negative, and backorders are not allowed.':
      '{{count}} is negative, and backorders are not allowed',
    '{{count}} is negative, and sold-out products are not sold on.':
      '{{count}} is negative, and sold-out products are not sold on',
    'is empty.': 'is empty',
    'is empty, so that no later import finds the row.': 'is empty, so that no later import finds the row',
    'is an option, and the row has no parent.': 'is an option, and the row has no parent',
    'is before the start.': 'is before the start',
    'there is no such product.': 'there is no such product',
    'the same product is on {{place}}.': 'the same product is on {{place}}',
    'the variation has no value of an option.': 'the variation has no value of an option',
    'a variation with these options is on {{place}}.': 'a variation with these options is on {{place}}',
    'its product has wrong rows.': 'its product has wrong rows',
    'has {{cells}} cells; the header has {{columns}}.': 'has {{cells}} cells; the header has {{columns}}',
    'Something went wrong on the server.': 'Something went wrong on the server.',
    'Another account stopped the import.': 'Another account stopped the import.',
    'The import was interrupted. Run it again to continue.':
      'The import was interrupted. Run it again to continue.',
    'The account that began this import may no longer import.':
      'The account that began this import may no longer import.',
    'The session that began this import was ended.': 'The session that began this import was ended.',
    'The server ended {{count}} times during this import{{rest}}':
      'The server had too little memory for this file. Split it, or use the command flotilla import.',
    'The export is larger than {{rest}}':
      'The export is too large for the server. Use the command flotilla import.',
    '{{file}} can’t be read: {{reason}} Import the products in parts, a file with all columns each.':
      '{{file}}: the tables have too much data. Import the products in parts, a file with all columns each.',
    'The source has more than {{count}} records. Split it into several files.':
      'The file has more than {{count}} records. Split it into several files.',
    '"{{language}}" is not a language of this site. {{fix}}':
      'This site has no language “{{language}}”. Choose another.',
    'The file is no ZIP archive, or it is damaged. Pack it again.':
      'The file is no ZIP archive, or it is damaged. Pack it again.',
    'A file of the archive is damaged. Pack it again.': 'A file of the archive is damaged. Pack it again.',
    'The archive has a password. Pack it without one.': 'The archive has a password. Pack it without one.',
    'The archive has a file outside of its folder: {{name}}. {{fix}}':
      'The archive has a file outside of its folder: {{name}}. Pack the folder again.',
    'The archive has a symbolic link: {{name}}. {{fix}}':
      'The archive has a symbolic link: {{name}}. Pack the file that it leads to.',
    'The archive has two files {{name}}. {{fix}}': 'The archive has two files {{name}}. Pack it again.',
    'The archive has {{what}}. Use the command flotilla import, which has no such limit.':
      'The archive is too large. Use the command flotilla import.',
    'The file is no export that this site can read. {{fix}}':
      'The file is no export that this site can read. Choose a file of an export, or a ZIP archive with it.',
    'This is no export of WordPress: {{reason}}': 'This is no export of WordPress, or it is damaged.',
    'This is no export of Ghost: {{reason}}': 'This is no export of Ghost, or it is damaged.',
    '{{file}} is no export of {{system}}: line 1 has no column "{{column}}". {{fix}}':
      '{{file}} is no export of {{system}}: line 1 has no column “{{column}}”.',
    '{{file}} is larger than {{size}} MB. Split it into several files.':
      '{{file}} is larger than {{size}} MB. Split it into several files.',
    '{{file}}, line 1, column "{{column}}" is there twice. {{fix}}':
      '{{file}}: the column “{{column}}” is there twice. Rename or delete one.',
    '{{file}}, line 1: the columns "{{one}}" and "{{other}}" are both the {{field}}. {{fix}}':
      '{{file}}: the columns “{{one}}” and “{{other}}” have the same field. Choose one.',
    '{{file}}, line 1: there is no column "{{column}}".{{fix}}': '{{file}}: there is no column “{{column}}”.',
    '"{{field}}" is no field of products.{{fix}}': 'Products have no field “{{field}}”.',
    '{{file}}, line 1: no column has the names of products. {{fix}}':
      'No column has the names of the products. Choose it below.',
    '{{file}} can’t be read: {{reason}} Save it as CSV UTF-8, or state its encoding: --encoding windows-1251.':
      '{{file}} can’t be read. Save it as CSV UTF-8, or choose its encoding below.',
    'The files of earlier imports take too much space. Delete some of them first.':
      'The files of earlier imports take too much space. Delete some of them first.',
    'The import is not checked. Check it first.': 'The import is not checked. Check it first.',
    'The import runs. Cancel it first.': 'The import runs. Stop it first.',
    'The import runs already.': 'The import runs already.',
    'The file has not arrived yet.': 'The file has not arrived yet.',
    'The file has arrived already.': 'The file has arrived already.',
    'The file was deleted. Upload it again.': 'The file was deleted. Upload it again.',
    'This server runs no jobs.': 'This server runs no jobs.',
    'Another import runs, or still stops. Try again when it has ended.':
      'Another import runs, or still stops. Try again when it has ended.',
    'Imports need a package that is not installed. Run: npm i @flotilla/importers':
      'Imports need a package that is not installed. Run: npm i @flotilla/importers',
    'There is no such import.': 'There is no such import.',
  },
  ru: {
    'Not authorized': 'Нет прав.',
    'was deleted here': 'удалено здесь',
    'was deleted from the library here': 'удалено здесь из библиотеки',
    'was left out, because this import takes no files': 'не взято: файлы не переносятся',
    'was not imported, or was deleted here.': 'не перенесено или удалено здесь',
    'is no address of a file': 'это не адрес файла',
    'is not in the folder': 'нет в архиве',
    'is no picture, video, audio or PDF': 'не картинка, видео, аудио или PDF',
    'is private': 'закрыт от посетителей',
    'The file is empty.': 'Файл пустой.',
    'The file is larger than {{size}} MB.': 'Файл больше {{size}} МБ.',
    'Files of this type are not allowed. Allowed are {{types}}.':
      'Файлы этого типа не принимаются. Принимаются {{types}}.',
    'SVG drawings are not accepted here. Allowed are {{types}}.':
      'Рисунки SVG здесь не принимаются. Принимаются {{types}}.',
    'Fonts are not accepted here. Allowed are {{types}}.':
      'Шрифты здесь не принимаются. Принимаются {{types}}.',
    'The font has another format than WOFF2. Convert it to WOFF2.':
      'Шрифт не в формате WOFF2. Преобразуйте его в WOFF2.',
    'The font is larger than {{size}} MB.': 'Шрифт больше {{size}} МБ.',
    'The file is not a font that can be read.': 'Файл не читается как шрифт.',
    'The name ends in {{ending}}, but the file is {{type}}.':
      'Имя кончается на {{ending}}, а файл — {{type}}.',
    'The SVG is larger than {{size}} MB.': 'Рисунок SVG больше {{size}} МБ.',
    'The SVG is not UTF-8.': 'Рисунок SVG не в кодировке UTF-8.',
    'The file is larger than {{size}} bytes.': 'Файл больше {{size}} байт.',
    'The file is not a picture that can be read.': 'Картинка не читается.',
    'The document can not be read. {{fix}}': 'Документ не читается. Сохраните его снова без пароля.',
    'The index of the film is larger than {{size}} MB.': 'Оглавление видео больше {{size}} МБ.',
    'The picture is too complex: it takes too long to read.': 'Картинка слишком сложная.',
    'The SVG is too complex: it takes too long to read.': 'Рисунок SVG слишком сложный.',
    'The SVG is not well-formed XML.': 'Рисунок SVG повреждён.',
    'The SVG refers to itself.': 'Рисунок SVG ссылается сам на себя.',
    'The SVG has more than {{count}} style rules.': 'В рисунке SVG больше {{count}} правил стиля.',
    'The SVG has more than {{count}} references that lead on to others.':
      'В рисунке SVG больше {{count}} вложенных ссылок.',
    'The SVG has more than {{count}} elements.': 'В рисунке SVG больше {{count}} элементов.',
    'The SVG draws more than {{count}} elements by references to others.':
      'SVG рисует ссылками больше {{count}} элементов.',
    'The SVG is more than {{count}} levels deep.': 'Вложенность рисунка SVG больше {{count}} уровней.',
    'The file is no SVG: its root is another element.': 'Это не рисунок SVG.',
    'The picture has more than {{count}} million pixels.': 'В картинке больше {{count}} млн точек.',
    'The picture has no readable size.': 'Размер картинки не читается.',
    'url: answers {{status}}.': 'сайт отвечает {{status}}',
    'url: answers in an encoding that was not asked for.': 'сайт отвечает в другом сжатии',
    'url: takes too long.': 'загрузка длится слишком долго',
    'url: broke off.': 'загрузка прервалась',
    'url: does not answer in time.': 'сайт не отвечает вовремя',
    'url: can’t be reached.': 'сайт недоступен',
    'url: redirects more than {{count}} times.': 'перенаправлений больше {{count}}',
    'url: leads to a host that is not found.': 'такого сайта нет',
    'url: leads to an address that is not public.': 'адрес не в открытом интернете',
    'A product has at most {{count}} variations.': 'У товара не больше {{count}} вариантов.',
    'the shop has no store "{{store}}".': 'нет магазина «{{store}}»',
    'the shop has no currency "{{currency}}"; it has {{known}}.':
      'в магазине нет валюты «{{currency}}», есть {{known}}',
    '"{{value}}" is negative.': '«{{value}}» меньше нуля',
    '"{{value}}" is not a price.': '«{{value}}» — не цена',
    '"{{value}}" is not a weight.': '«{{value}}» — не вес',
    '"{{value}}" is not a size.': '«{{value}}» — не размер',
    '"{{value}}" is not a whole number.': '«{{value}}» — не целое число',
    '"{{value}}" is neither yes nor no.': '«{{value}}» — не «да» и не «нет»',
    '"{{value}}" is not a date such as 2026-12-31.': '«{{value}}» — не дата вида 2026-12-31',
    '"{{value}}" is not 1, 0 or -1.': '«{{value}}» — не 1, 0 или -1',
    '"{{value}}" is not active, draft or archived.': '«{{value}}» — не active, draft или archived',
    '"{{value}}" is on {{place}} too.': '«{{value}}» есть ещё раз: {{place}}',
    '{{count}} is negative.': '{{count}} меньше нуля',
    '{{count}} is negative, and backorders are not allowed.': '{{count}} меньше нуля, а предзаказ запрещён',
    '{{count}} is negative, and sold-out products are not sold on.':
      '{{count}} меньше нуля, а без остатка товар не продаётся',
    'is empty.': 'пусто',
    'is empty, so that no later import finds the row.': 'пусто: следующий импорт не найдёт строку',
    'is an option, and the row has no parent.': 'это вариант выбора, а у строки нет товара',
    'is before the start.': 'раньше начала',
    'there is no such product.': 'такого товара нет',
    'the same product is on {{place}}.': 'тот же товар: {{place}}',
    'the variation has no value of an option.': 'у варианта не выбрано ни одного значения',
    'a variation with these options is on {{place}}.': 'такой же вариант: {{place}}',
    'its product has wrong rows.': 'у его товара есть строки с ошибками',
    'has {{cells}} cells; the header has {{columns}}.': 'ячеек: {{cells}}, а в заголовке: {{columns}}',
    'Something went wrong on the server.': 'На сервере что-то пошло не так.',
    'Another account stopped the import.': 'Импорт остановлен с другого аккаунта.',
    'The import was interrupted. Run it again to continue.':
      'Импорт прервался. Запустите его снова, чтобы продолжить.',
    'The account that began this import may no longer import.': 'У аккаунта больше нет права импортировать.',
    'The session that began this import was ended.': 'Сеанс, в котором начат импорт, завершили.',
    'The server ended {{count}} times during this import{{rest}}':
      'Серверу не хватило памяти для этого файла. Разделите его или используйте команду flotilla import.',
    'The export is larger than {{rest}}':
      'Экспорт слишком большой для сервера. Используйте команду flotilla import.',
    '{{file}} can’t be read: {{reason}} Import the products in parts, a file with all columns each.':
      '{{file}}: в таблицах слишком много данных. Импортируйте товары частями.',
    'The source has more than {{count}} records. Split it into several files.':
      'В файле больше {{count}} записей. Разделите его на несколько.',
    '"{{language}}" is not a language of this site. {{fix}}':
      'На сайте нет языка «{{language}}». Выберите другой.',
    'The file is no ZIP archive, or it is damaged. Pack it again.':
      'Это не ZIP-архив, или он повреждён. Упакуйте его снова.',
    'A file of the archive is damaged. Pack it again.': 'Файл в архиве повреждён. Упакуйте архив снова.',
    'The archive has a password. Pack it without one.': 'Архив с паролем. Упакуйте его без пароля.',
    'The archive has a file outside of its folder: {{name}}. {{fix}}':
      'В архиве есть файл вне его папки: {{name}}. Упакуйте папку снова.',
    'The archive has a symbolic link: {{name}}. {{fix}}':
      'В архиве есть символическая ссылка: {{name}}. Упакуйте сам файл.',
    'The archive has two files {{name}}. {{fix}}': 'В архиве два файла {{name}}. Упакуйте его снова.',
    'The archive has {{what}}. Use the command flotilla import, which has no such limit.':
      'Архив слишком большой. Используйте команду flotilla import.',
    'The file is no export that this site can read. {{fix}}':
      'Сайт не узнаёт такой файл. Выберите файл экспорта или ZIP-архив с ним.',
    'This is no export of WordPress: {{reason}}': 'Это не файл экспорта WordPress, или он повреждён.',
    'This is no export of Ghost: {{reason}}': 'Это не файл экспорта Ghost, или он повреждён.',
    '{{file}} is no export of {{system}}: line 1 has no column "{{column}}". {{fix}}':
      '{{file}} — не экспорт {{system}}: в первой строке нет столбца «{{column}}».',
    '{{file}} is larger than {{size}} MB. Split it into several files.':
      '{{file}} больше {{size}} МБ. Разделите его на несколько файлов.',
    '{{file}}, line 1, column "{{column}}" is there twice. {{fix}}':
      '{{file}}: столбец «{{column}}» есть дважды. Переименуйте или удалите один.',
    '{{file}}, line 1: the columns "{{one}}" and "{{other}}" are both the {{field}}. {{fix}}':
      '{{file}}: у столбцов «{{one}}» и «{{other}}» одно поле. Выберите один.',
    '{{file}}, line 1: there is no column "{{column}}".{{fix}}': '{{file}}: нет столбца «{{column}}».',
    '"{{field}}" is no field of products.{{fix}}': 'У товаров нет поля «{{field}}».',
    '{{file}}, line 1: no column has the names of products. {{fix}}':
      'Не найден столбец с названиями товаров. Выберите его ниже.',
    '{{file}} can’t be read: {{reason}} Save it as CSV UTF-8, or state its encoding: --encoding windows-1251.':
      '{{file}} не читается. Сохраните его в CSV UTF-8 или выберите кодировку ниже.',
    'The files of earlier imports take too much space. Delete some of them first.':
      'Файлы прежних импортов занимают слишком много места. Сначала удалите некоторые.',
    'The import is not checked. Check it first.': 'Импорт ещё не проверен. Сначала проверьте его.',
    'The import runs. Cancel it first.': 'Импорт идёт. Сначала остановите его.',
    'The import runs already.': 'Импорт уже идёт.',
    'The file has not arrived yet.': 'Файл ещё не загружен.',
    'The file has arrived already.': 'Файл уже загружен.',
    'The file was deleted. Upload it again.': 'Файл удалён. Загрузите его снова.',
    'This server runs no jobs.': 'Этот сервер не выполняет фоновые задачи.',
    'Another import runs, or still stops. Try again when it has ended.':
      'Идёт или останавливается другой импорт. Повторите, когда он закончится.',
    'Imports need a package that is not installed. Run: npm i @flotilla/importers':
      'Для импорта нужен пакет, который не установлен. Выполните: npm i @flotilla/importers',
    'There is no such import.': 'Такого импорта нет.',
  },
});
