import assert from 'node:assert/strict';
import { Graph } from '../../../../../../client/panels/pages/pipelineGraph/graph.ts';
import { findNext } from '../../../../../../client/panels/pages/tree.ts';
import type { GraphCard, PlainGraph } from '../../../../../../server/core/platform/pipelines/graph/plainGraph.ts';

/** Makes a graph of cards written as `key name`; a key is below the one that it begins with. */
function make(...lines: readonly string[]): PlainGraph {
  const keys = lines.map((line) => line.split(' ')[0]!);
  const cards = lines.map((line, index): GraphCard => {
    const [key = '', name = ''] = line.split(' ');
    const parent = keys.indexOf(key.slice(0, key.lastIndexOf('/')));
    const isOpen = keys.some((other) => other.startsWith(`${key}/`)) ? true : name.endsWith('+') ? false : null;
    const place = { x: 0, y: index * 60, width: 200, height: 50 };
    return { key, name, kind: 'step', brief: 'Run', details: [], parent, isOpen, isOfTemplate: false, problems: [], ...place };
  });
  return { width: 200, height: 60 * lines.length, cards, lines: [] };
}

function choose(graph: Graph, key: string): void {
  graph.choose(graph.indexOf(key) ?? assert.fail(key));
}

describe('the state of a pipeline graph', () => {
  it('keeps the selected card by its key while others come and go', () => {
    const graph = new Graph();
    assert.equal(graph.active, -1);
    graph.replace(make('/p P', '/p/a A', '/p/b B'));
    assert.equal(graph.active, 0);
    choose(graph, '/p/b');
    assert.equal(graph.indexOf('/p/x'), undefined);
    graph.replace(make('/p P', '/p/n N', '/p/a A', '/p/b B'));
    assert.equal(graph.active, 3);
  });

  it('selects what is at the place of a selected card that is gone, or what hides it', () => {
    const graph = new Graph();
    graph.replace(make('/p P', '/p/a A', '/p/a/x X', '/p/b B'));
    choose(graph, '/p/a/x');
    graph.replace(make('/p P', '/p/a A+', '/p/b B'));
    assert.equal(graph.cards[graph.active]!.key, '/p/a');
    choose(graph, '/p/b');
    graph.replace(make('/p P', '/p/a A'));
    assert.equal(graph.cards[graph.active]!.key, '/p/a');
    graph.replace(make('/p P', '/p/renamed R'));
    assert.equal(graph.cards[graph.active]!.key, '/p/renamed');
  });

  it('knows levels and siblings, as a tree tells them to a screen reader', () => {
    const graph = new Graph();
    graph.replace(make('/p P', '/p/a A', '/p/a/x X', '/p/a/y Y', '/p/b B'));
    assert.deepEqual(
      graph.cards.map((_, index) => [graph.levelOf(index), graph.positionOf(index), graph.listBeside(index).length]),
      [
        [1, 1, 1],
        [2, 1, 2],
        [3, 1, 2],
        [3, 2, 2],
        [2, 2, 2],
      ],
    );
  });

  it('finds cards by a part of their names or types, and the next one by its first letters', () => {
    const graph = new Graph();
    graph.replace(make('/p Wydanie', '/p/a Łódź', '/p/b Zając', '/p/c Zebra'));
    assert.deepEqual(graph.find('zajac'), [2]);
    assert.deepEqual(graph.find('run'), [0, 1, 2, 3]);
    assert.deepEqual(graph.find('  '), []);
    assert.equal(findNext(graph, 'z'), 2);
    choose(graph, '/p/b');
    assert.equal(findNext(graph, 'z'), 3);
    assert.equal(findNext(graph, 'za'), 2);
    assert.equal(findNext(graph, 'q'), undefined);
  });
});
