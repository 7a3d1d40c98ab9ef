import { leavingOut, neverReached } from './leftOut.js';
/** Modules of XState are bundled by its authors, with a hash in their names. */
const inXstate = (name) => new RegExp(`/xstate/dist/${name}(-[0-9a-f]{8})?\\.esm\\.js$`);
/**
 * What compiled machines (engine/compile) and the runner (engine/run/machine.ts) never use: states that remember where
 * they were left, routes, events by wildcard, spawned actors, messages between actors, kept snapshots, and everything that
 * only tools ask for, such as inspection.
 */
const files = [
    [
        inXstate('raise'),
        {
            ...neverReached('resolveHistoryDefaultTransition machineSnapshotCan machineSnapshotToJSON machineSnapshotGetMeta', 'machineSnapshotMatches Actor.on Actor.select Actor.attachDevTools Actor.toJSON Actor.getPersistedSnapshot', 'system.inspect system.getAll system.get system._set _actorScope.emit', 'formatInitialTransition.transition.toJSON formatTransition.transition.toJSON'),
            formatRouteTransitions: '{}',
            getHistoryNodes: '{ return [] }',
            isHistoryNode: '{ return false }',
            sendInspectionEvent: '{}',
            getCandidates: '{ return stateNode.transitions.get(receivedEventType) ?? [] }',
            resolveReferencedActor: '{ return machine.implementations.actors[src] }',
        },
    ],
    [
        inXstate('StateMachine'),
        {
            ...neverReached('toSerializableAction StateNode.definition StateNode.toJSON StateNode.invoke.toJSON StateNode.on', 'StateNode.ownEvents StateMachine.provide StateMachine.resolveState StateMachine.microstep', 'StateMachine.definition StateMachine.toJSON StateMachine.getPersistedSnapshot StateMachine.restoreSnapshot'),
            'StateNode.events': '{ return [] }',
        },
    ],
    [
        inXstate('log'),
        neverReached('enqueue.cancel enqueue.raise enqueue.sendTo enqueue.sendParent enqueue.spawnChild enqueue.stopChild enqueue.emit'),
    ],
    [inXstate('assign'), { createSpawner: '{}' }],
    [inXstate('xstate-actors'), { fromTransition: '{}' }],
    [
        inXstate('xstate'),
        { setup: '{ return { createMachine: (config) => createMachine(config, { actors, actions, guards, delays }) } }' },
    ],
];
/** Vite plugin that leaves out of XState what no machine of a funnel uses. */
export const leanXstate = () => ({
    name: 'runnel:lean-xstate',
    enforce: 'pre',
    apply: 'build',
    ...leavingOut(files, 'engine/vite/leanXstate.ts'),
});
