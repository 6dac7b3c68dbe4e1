/** A namespace of the library, by its name: functions that create and recognise one type. */
const NAMESPACE = /^export var (\w+);\s+[(]function [(]\1[)] [{]\n.*?^[}][)][(]/gms;
/** A function of a namespace, by its own name and the exported one. */
const FUNCTION = /^ {4}function (\w+)[(].*?\n {4}[}]\n {4}\w+[.](\w+) = \1;\n/gms;
const CLASS = /^(?:export )?class (\w+) [{]\n.*?^[}]\n/gms;
const COMMENT = /\/[*].*?[*]\//gs;

/** Returns the source of `vscode-languageserver-types` without functions and classes that neither `users`, source texts, nor the rest of it mentions. */
export function trimTypes(source, users) {
  const mentioned = new Set(users.flatMap((text) => Array.from(text.matchAll(/(?=\b(\w+[.]\w+))/g), ([, name]) => name)));
  const words = new Set(users.flatMap((text) => text.match(/\w+/g) ?? []));
  let text = source.replaceAll(COMMENT, '');
  // What was called only by something removed is removed in the next round.
  for (let before = ''; before !== text; ) {
    before = text;
    text = text.replaceAll(NAMESPACE, (namespace, owner) =>
      namespace.replaceAll(FUNCTION, (all, local, name) => {
        const others = namespace.replace(all, '');
        const isCalled =
          new RegExp(`(?<![.\\w])${local}[(]`).test(others) || before.replace(namespace, others).includes(`${owner}.${name}`);
        return isCalled || mentioned.has(`${owner}.${name}`) ? all : '';
      }),
    );
    text = text.replaceAll(CLASS, (all, name) => (words.has(name) || new RegExp(`\\b${name}\\b`).test(text.replace(all, '')) ? all : ''));
  }
  return text;
}
