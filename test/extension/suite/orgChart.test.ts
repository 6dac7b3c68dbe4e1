import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { Answers } from '../answers.ts';
import {
  closeAll,
  type DescribedNode,
  findExtension,
  replace,
  run,
  sampleUri,
  show,
  showUnsaved,
  undo,
  withPlainEndings,
} from '../inWindow.ts';
import { until } from '../rosters.ts';

const HEADER = 'Name,Email,Manager Email,Role\n';
const ROSTER = `${HEADER}Ann,ann@x,,Head\n"Lee, Bob","bob@x","ann@x",\nCy,cy@x,bob@x,\nDee,dee@x,gone@x,\n`;

describe('the org chart in the editor', function () {
  this.timeout(120_000);
  let answers: Answers;
  const api = () => findExtension().activate();
  const outline = (nodes: readonly DescribedNode[]): unknown[] =>
    nodes.map(({ label, children }) => (children.length === 0 ? label : [label, ...outline(children)]));
  const tree = async () => outline(await (await api()).describeTree('orgTree'));
  const node = async (...labels: readonly string[]) => (await api()).findNode('orgTree', ...labels);

  /** Opens a roster in the active editor and waits until the view shows it. */
  async function open(text = ROSTER): Promise<vscode.TextEditor> {
    const editor = await showUnsaved('roster', text);
    await until(tree, (nodes) => nodes.length > 0);
    return editor;
  }

  const findChart = () =>
    vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).find(({ input }) => input instanceof vscode.TabInputWebview);

  before(async () => {
    await api();
    answers = new Answers();
  });
  afterEach(closeAll);
  after(() => answers.dispose());

  it('a panel opens beside the roster, once, and the roster stays in the view', async () => {
    const uri = sampleUri('clean.roster.csv');
    await show(uri);
    assert.equal(String(await run('showOrgChart')), String(uri));
    await until(
      () => findChart()?.label,
      (label) => label === 'Org Chart of clean.roster.csv',
    );
    assert.equal(vscode.window.activeTextEditor, undefined);
    assert.equal(String(await run('showOrgChart')), String(uri), 'the one of the view, since the panel is in front');
    assert.equal(
      vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).filter(({ input }) => input instanceof vscode.TabInputWebview).length,
      1,
    );
    assert.deepEqual((await tree()).length, 1);
  });

  it('is refused with a message for other documents', async () => {
    await showUnsaved('json', '{}');
    await run('showOrgChart');
    assert.match((await api()).lastNotice()?.message ?? '', /not a roster that can be edited/);
    assert.equal(findChart(), undefined);
  });

  it('the view shows everyone below their managers, and those at the top with the reason', async () => {
    await open();
    assert.deepEqual(await tree(), [['Ann', ['Lee, Bob', 'Cy']], 'Dee']);
    const [ann, dee] = await (await api()).describeTree('orgTree');
    assert.equal(ann?.description, 'Head · 1 report');
    assert.equal(dee?.description, 'Unknown manager gone@x');
  });

  it('follows typing', async () => {
    const editor = await open();
    await replace(editor, new vscode.Range(5, 0, 5, 0), 'Eve,eve@x,cy@x,\n');
    assert.deepEqual(await tree(), [['Ann', ['Lee, Bob', ['Cy', 'Eve']]], 'Dee']);
  });

  it('shows the row of a person', async () => {
    const editor = await open();
    await run('showPerson', await node('Ann', 'Lee, Bob', 'Cy'));
    assert.equal(vscode.window.activeTextEditor?.document, editor.document);
    assert.equal(editor.document.getText(vscode.window.activeTextEditor?.selection), 'Cy,cy@x,bob@x,');
  });

  it('moving a person is an edit of one cell that can be undone', async () => {
    const { document } = await open();
    assert.equal(await run('movePerson', await node('Ann', 'Lee, Bob'), await node('Dee')), 'dee@x');
    assert.equal(withPlainEndings(document.getText()), ROSTER.replace('"ann@x"', '"dee@x"'));
    assert.deepEqual(await tree(), ['Ann', ['Dee', ['Lee, Bob', 'Cy']]]);
    await undo(document);
    assert.equal(withPlainEndings(document.getText()), ROSTER);
    assert.equal(await run('movePerson', await node('Ann', 'Lee, Bob', 'Cy'), null), '');
    assert.equal(withPlainEndings(document.getText()), ROSTER.replace('cy@x,bob@x', 'cy@x,'));
  });

  it('refuses a cycle with one message, and changes nothing', async () => {
    const { document } = await open();
    assert.equal(await run('movePerson', await node('Ann'), await node('Ann', 'Lee, Bob', 'Cy')), undefined);
    assert.match((await api()).lastNotice()?.message ?? '', /would form a cycle/);
    assert.equal(withPlainEndings(document.getText()), ROSTER);
  });

  it('refuses a move that refers to an older text', async () => {
    const editor = await open();
    const [cy, dee] = [await node('Ann', 'Lee, Bob', 'Cy'), await node('Dee')];
    await replace(editor, new vscode.Range(1, 0, 1, 0), 'Eve,eve@x,,\n');
    assert.equal(await run('movePerson', cy, dee), undefined);
    assert.match((await api()).lastNotice()?.message ?? '', /has changed in the meantime/);
  });

  it('asks for the new manager of the person at the cursor', async () => {
    const editor = await open();
    editor.selection = new vscode.Selection(3, 2, 3, 2);
    answers.give('Dee');
    assert.equal(await run('movePerson'), 'dee@x');
    assert.equal(withPlainEndings(editor.document.getText()), ROSTER.replace('cy@x,bob@x', 'cy@x,dee@x'));
    answers.give('No manager');
    assert.equal(await run('movePerson'), '');
  });
});
