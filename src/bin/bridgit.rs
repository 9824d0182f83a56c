//! <https://atcoder.jp/contests/DEGwer2023/tasks/1202Contest_b> DEGwer 2023 B, vs. DEGwer
//!
//! Time limit: 5 s.
//! Memory limit: 1024 MB.
//!
//! A dungeon has H rows of W rooms (1 ≤ H, W ≤ 20). Room (i, j) is in row i from the top and column j from
//! the left, both counted from 1. There is a door between every two neighbouring rooms of a row or a column.
//! Door `| i j` is to the left of room (i, j), and door `- i j` is below it. The signs `|` and `-` are drawn
//! like the wall that the door is in:
//!
//! ```text
//!                 - i-1 j
//!              ┌───────────┐
//!        | i j │ room i, j │ | i j+1
//!              └───────────┘
//!                 - i j
//! ```
//!
//! Every row i also has an entrance, door `| i 1`, to the left of its first room, and an exit, door
//! `| i W+1`, to the right of its last room. No doors lead out at the top or at the bottom, so there is a
//! door `- i j` only if i < H.
//!
//! At first every door is unfixed: neither open nor closed. DEGwer and we alternate in fixing an unfixed
//! door: we open it, DEGwer closes it. We win when there is a route, a path of open doors from an entrance to
//! an exit. DEGwer wins if all doors are fixed and there is no route.
//!
//! The problem is interactive. The first line that we read is `H W First` if we begin, and `H W Second` if
//! DEGwer begins. We print `Yes` if we can win whatever DEGwer does, and otherwise `No`. After `Yes` the game
//! is played, one door per line, until we read `a 0 0`: we have won. (`w 0 0` says that DEGwer has won, and
//! is an error here.)
//!
//! We shall prove: **if H ≥ W + 2, we win. If H = W + 1, whoever begins wins. If H ≤ W, DEGwer wins.**
//!
//! The dungeon is a graph. Its vertices are the rooms and two more: S, where all entrances begin, and T,
//! where all exits end. Its edges are the doors, and a route connects S and T. (In each row i, it is handy to
//! call S also room (i, 0), and T also room (i, W+1). Then `| i j` always joins rooms (i, j-1) and (i, j).)
//! This is the Shannon switching game (A. Lehman, *A solution of the Shannon switching game*, 1964). The
//! player who opens doors is called Short there, and the one who closes them Cut. For H = W + 1 it is the
//! board game Bridg-it, by D. Gale. The winning strategy uses two **edge-disjoint spanning trees**: each of
//! them repairs the other. (A spanning tree is a set of edges that connects all vertices without a cycle.
//! Edge-disjoint means that no edge is in both.)
//!
//! In short: give doors `| i j` and `- i j` colour A if i + j is even, and otherwise colour B. When DEGwer
//! has closed a door, take as edges all open doors, and the unfixed doors of the same colour as the closed
//! one. If these edges no longer connect all vertices (the rooms, S and T), open an unfixed door between the
//! two parts. Otherwise open any unfixed door. If we begin, open `- 1 1` first. (If H ≥ W + 2, any door would
//! do.) With union-find, a move takes O(D α(D)) time for D doors. The next two sections prove that this wins,
//! and the section after them proves the answer `No`. The appendix, which may be skipped, has a second
//! strategy, without any graph.
//!
//! # Two spanning trees win
//!
//! Suppose that each door has one of two colours, A and B, and that the doors of each colour connect all
//! vertices, so that they contain a spanning tree. When we open a door, it leaves the graph, and its two ends
//! become one vertex: the door is *contracted*. When DEGwer closes a door, it leaves the graph, too. **With
//! two such colours we win**, also as the second player, because the following invariant holds at the start,
//! and each of our moves restores it:
//!
//! > The unfixed doors of colour A connect all vertices, and so do the unfixed doors of colour B.
//!
//! (Here and below, the vertices are those that remain after the contractions.)
//!
//! Let DEGwer close a door of colour A. The *components* of A are the connected components of the graph that
//! has all vertices, but only the unfixed doors of colour A. Before this move A had one component, so now it
//! has one or two, because the loss of one edge can split a component only in two.
//!
//! - If there are two components, some unfixed door of colour B leads from one to the other, because the
//!   unfixed doors of colour B connect all vertices. We open this door. This makes one vertex of its two
//!   ends, and so it unites the two components: the unfixed doors of colour A connect all vertices again. The
//!   unfixed doors of colour B still do, because a connected graph remains connected when one of its edges is
//!   contracted.
//! - If there is one component, we open any unfixed door. Both colours still connect all vertices: the opened
//!   door leaves its colour, but its two ends are now one vertex, so nothing is disconnected. (If the two
//!   ends were one vertex already, the door was a loop, whose removal disconnects nothing.)
//!
//! If DEGwer closes a door of colour B, exchange the colours.
//!
//! As long as S and T are two vertices, each player finds a door to fix. Before DEGwer's move, some door of
//! each colour is unfixed: by the invariant, the unfixed doors of each colour connect S and T. DEGwer closes
//! only one door, so after that the other colour still has one. Each round fixes two doors, so the game ends.
//! As it cannot end while S and T are two vertices, it ends when they are one: a route is open. If we begin,
//! we open any door first, which keeps the invariant. So with two such colours we win, whoever begins.
//!
//! To find the reply, the program computes the components with a union-find structure. It unites the two ends
//! of every open door, and of every unfixed door of the colour of the door that DEGwer has just closed. The
//! reply is an unfixed door between two components, or any unfixed door if there is only one component. (A
//! door between two components is of the other colour, because each unfixed door of the closed door's colour
//! has both its ends in one component.) None of this depends on the dungeon. The strategy works in every
//! graph whose edges have two colours such that the edges of each colour connect all vertices. Edges beyond
//! two spanning trees may have either colour.
//!
//! For example, on 3 × 1 rooms, called 1, 2 and 3. (Lines are doors. The next section explains the colours.
//! The components are those of the colour of the closed door, after it is closed.)
//!
//! ```text
//!     S ─A─ 1 ─B─ T
//!           A
//!     S ─B─ 2 ─A─ T
//!           B
//!     S ─A─ 3 ─B─ T
//!
//!     DEGwer closes               the components     we open, from one component to the other
//!     | 1 1 (A), between S, 1     S 3  and  1 2 T    | 2 1 (B), between S, 2: S and 2 are one vertex
//!     | 2 2 (A), between 2, T     S 1 2 3  and  T    | 1 2 (B), between 1, T: 1 and T are one vertex
//!     - 2 1 (B), between 2, 3     S 2  and  1 3 T    | 3 1 (A), between S, 3: S, 2 and 3 are one vertex
//!     - 1 1 (A), between 1, 2     S 2 3  and  1 T    | 3 2 (B), between 3, T: the route S 3 T is open
//! ```
//!
//! (In the third round, `- 1 1` would win at once. The program takes the first door that it finds.)
//!
//! # The colours
//!
//! On which boards are there two edge-disjoint spanning trees? Begin with a count. A spanning tree of the
//! HW + 2 vertices has HW + 1 edges, so two of them need 2HW + 2, and there are
//! D = H(W + 1) + (H - 1)W = 2HW + H - W doors. So they can exist only if H ≥ W + 2, and if H = W + 2, each
//! door has to be in one of them. If H = W + 1, there are 2HW + 1 doors, which is one too few. If the first
//! move is ours, it may make up for this: it contracts a door, which leaves HW + 1 vertices and 2HW doors.
//! Two spanning trees of HW + 1 vertices need exactly 2HW edges, so now the doors may suffice. (The count
//! does not prove more than this. Enough edges need not form two spanning trees. And where there are too few,
//! it does not prove that we lose, because we only have to connect S and T.)
//!
//! So let us look for two spanning trees on boards with H = W + 2, where each colour gets half of the doors.
//! A room that is not in row 1 or H has four doors, so it is natural to try a regular pattern that gives two
//! of them to each colour. In this pattern, the doors to the left of room (i, j) and below it (`| i j` and
//! `- i j`) have colour A if i + j is even, and otherwise B. On 4 × 2 rooms (lines are doors, and 32 is room
//! (3, 2)):
//!
//! ```text
//!     S ─A─ 11 ─B─ 12 ─A─ T        The staircases of A        The staircases of B
//!            A      B
//!     S ─B─ 21 ─A─ 22 ─B─ T        S 11 21 22 32 T            S 21 31 32 42 T
//!            B      A
//!     S ─A─ 31 ─B─ 32 ─A─ T        12 T                       11 12 22 T
//!            A      B
//!     S ─B─ 41 ─A─ 42 ─B─ T        S 31 41 42                 S 41
//! ```
//!
//! The doors of a colour form staircases, which go right and down in turn. This is so on every board. The
//! doors to the left of room (i, j) and below it are `| i j` and `- i j`, so the two numbers of each of these
//! doors have the sum i + j, and the colour depends on whether the sum is even. The sum is i + j + 1 for the
//! door to the right, `| i j+1`, and i + j - 1 for the door above, which is below room (i-1, j), so both have
//! the other colour. Hence **at every room, one colour has the doors to the left and down, and the other
//! colour has the doors up and to the right** (as far as there are such doors).
//!
//! So a room has at most two doors of a colour: one to the left or above, and one to the right or below.
//! Hence the doors of a colour form paths through the rooms, which begin and end at S, at T or in rooms.
//! Follow a path to the right and down. If it enters a room from the left, its colour has the doors to the
//! left and down there, so the path leaves the room downwards. In the same way, a path that enters a room
//! from above leaves it to the right. So the paths are staircases. Each room is on one staircase of each
//! colour, also in row 1 and in row H, because it has a door to the left and one to the right, which have
//! different colours. A staircase starts at S, or in row 1, where no door leads up. It ends at T, or in row
//! H, where no door leads down.
//!
//! - **If H ≥ W, every staircase contains S or T.** A staircase that does not start at S starts in some room
//!   (1, j), where its colour has no door to the left. So its colour has the doors up and to the right there,
//!   and it goes to (1, j+1), (2, j+1), (2, j+2), …: it enters each column c > j in row c - j, and goes down
//!   there to row c - j + 1. The lowest row that it reaches is that of the last column, W - j + 1 ≤ W ≤ H. So
//!   it always finds a room below, and it leaves by the exit of row W - j + 1. (If j = W, it leaves at once.)
//! - **If H ≥ W + i, the staircase from the entrance of row i joins S and T.** The staircase enters column c
//!   in row i + c - 1, and goes down to row i + c ≤ H. So it leaves by the exit of row i + W.
//!
//! If one staircase of a colour joins S and T, and all others contain S or T, then this colour connects all
//! vertices. The entrance of row 1, `| 1 1`, is of A, and the entrance of row 2, `| 2 1`, is of B. So A
//! connects all vertices if H ≥ W + 1, and B connects all vertices if H ≥ W + 2.
//!
//! Hence we win, whoever begins, if H ≥ W + 2. If H = W + 1 and we begin, we open `- 1 1`, the door between
//! rooms (1, 1) and (2, 1). (There is such a door, because H ≥ 2.) Before this move A connects all HW + 2
//! vertices, because H ≥ W + 1. So A has at least HW + 1 of the 2HW + 1 doors, and B has at most HW, too few
//! to connect all vertices. So B has at least two components. It has at most two, that of S and that of T,
//! because each of its staircases contains S or T. The staircase of B that starts in room (1, 1) reaches T,
//! by the first point above, so room (1, 1) is in the component of T. Room (2, 1) is on the staircase of B
//! from the entrance of row 2, so it is in the component of S. So `- 1 1`, a door of A, leads from one
//! component to the other, as in the strategy. Opening it makes one vertex of these two rooms, so now the
//! unfixed doors of colour B connect all vertices. Those of colour A still do, because contracting one of
//! them, `- 1 1`, disconnects nothing. So the invariant holds, and we win.
//!
//! ```text
//!     S ─A─ 11 ─B─ 12 ─A─ T        The staircases of B, for 3 × 2 rooms
//!            A      B
//!     S ─B─ 21 ─A─ 22 ─B─ T        S 21 31 32
//!            B      A
//!     S ─A─ 31 ─B─ 32 ─A─ T        11 12 22 T        `- 1 1` joins 11 and 21
//! ```
//!
//! # In all other cases DEGwer wins by the same strategy
//!
//! DEGwer's aim is like ours, with rows and columns exchanged: a line of closed doors from the top to the
//! bottom. We show that this is our own game on another board. (Its graph is the planar dual of the graph
//! above, if an edge between S and T is added to both.)
//!
//! Draw each door as the piece of wall in which it is, as in the first picture of this header. The doors
//! `| 1 j`, …, `| H j` form vertical line j, for j from 1 to W + 1. It leads from the top border to the
//! bottom border, and there are H - 1 corners of rooms on it. Corner (i, j) is the one on line j between rows
//! i and i + 1. So the piece of wall of a door leads from corner to corner, or from a corner to the top or
//! the bottom border. (If H = 1, there are no corners, and a door leads from border to border.)
//!
//! A *barrier* is a path of closed doors from the top border to the bottom border. It lies in the strip from
//! line 1 to line W + 1. S is to the left of this strip, and T to its right, so a path from S to T can cross
//! it only through its doors. (We use this without proof; it is a case of the Jordan curve theorem.) Hence
//! **DEGwer wins by finishing a barrier**, because no route can be open any more. Now regard the corners as
//! the rooms of another dungeon, where DEGwer opens doors to finish a route from the top border to the bottom
//! border. For example:
//!
//! ```text
//!     Doors are drawn as walls.               Doors are drawn as edges.
//!     The double line is door | 2 1, and y is door - 1 1.
//!
//!      top ────┬───┬───┬───                   top ─ 1 ═ bottom
//!            S │ o │ o │ T                          y
//!              1─y─2───3                      top ─ 2 ─ bottom
//!            S ║ o │ o │ T                          │
//!      bottom ─┴───┴───┴───                   top ─ 3 ─ bottom
//!
//!     A dungeon of H = 2, W = 2 with          The dungeon of the corners, of three
//!     rooms o and the corners 1, 2, 3.        rows and one column (see below).
//! ```
//!
//! In the picture on the right, rows and columns have been exchanged, so that the top border, which takes the
//! place of S, is on the left. Line j has become row j, so there are W + 1 rows and H - 1 columns, and corner
//! (i, j) has become room (j, i). A door `|` joins two corners on one vertical line. This line has become a
//! row, so there the door joins two neighbours in a row, and is a door `|` again. In the same way, a door `-`
//! stays a door `-`. The top border also counts as corner (0, j), and the bottom border as corner (H, j).
//! They become the rooms (j, 0) and (j, H), which stand for the S and the T of that dungeon. In short:
//!
//! ```text
//!     here                                              in the dungeon of the corners
//!     DEGwer closes a door                              DEGwer opens it
//!     we open a door                                    we close it
//!     the top border, corner (0, j)                     S, room (j, 0)
//!     the bottom border, corner (H, j)                  T, room (j, H)
//!     vertical line j, of W + 1 lines                   row j, of W + 1 rows
//!     H - 1 corners on each line                        H - 1 columns
//!     corner (i, j)                                     room (j, i)
//!     door | i j, joins corners (i - 1, j) and (i, j)   door | j i, joins rooms (j, i - 1) and (j, i)
//!     door - i j, joins corners (i, j) and (i, j + 1)   door - j i, joins rooms (j, i) and (j + 1, i)
//! ```
//!
//! In this dungeon, DEGwer is the player who opens doors. So by the sections above, DEGwer finishes a
//! barrier, whoever begins, if W + 1 ≥ (H - 1) + 2, that is, if H ≤ W. If DEGwer begins, it is enough that
//! W + 1 = (H - 1) + 1, that is, H = W + 1.
//!
//! Could we open a route before the barrier is finished? No. Suppose that we had, and let both players go on
//! in turn, although the game is over. DEGwer's strategy does not ask whether a route is open; it only needs
//! the two to alternate. As long as no barrier is finished, there are doors to fix, by the invariant for the
//! dungeon of the corners. So this strategy would still finish a barrier. But our route goes through some
//! door of the barrier, which would be both open and closed.
//!
//! (If H = 1, the dungeon of the corners has no columns, so this does not apply. But then there are at least
//! two doors, and each of them is a barrier by itself. A route needs all of them, and we can open only one
//! before DEGwer closes another.)
//!
//! Where DEGwer wins we only print `No`, so the program does not need this strategy.
//!
//! # Complexity
//!
//! O(D α(D)) time for each move, and O(D) space: each reply copies a union-find structure, and goes through
//! the unfixed doors a constant number of times. The bound of union-find is amortised: it bounds the sum of
//! the costs of all operations on one structure from its creation on. A copy has the same state as the
//! original, so an operation on it costs what it would cost on the original. The operations before the copy
//! and those on the copy are one sequence of O(D) operations, which costs O(D α(D)). The number of doors is D
//! = 2HW + H - W ≤ 800, and α is the inverse Ackermann function.
//!
//! # The idea elsewhere
//!
//! - **A first idea that fails**: of all paths of open and unfixed doors from S to T, take one with the
//!   fewest unfixed doors (the open doors on it cost nothing), and open the unfixed door on it that is
//!   nearest to S. The smallest game in which this loses although we can win has 2 × 1 rooms, and we begin.
//!   By symmetry between the two rows, assume that we open the entrance of row 1, `| 1 1`, and DEGwer closes
//!   the exit of row 1, `| 1 2`. Now every path needs the exit of row 2, `| 2 2`, and before it `- 1 1` or
//!   `| 2 1`, and the idea opens the one of these two that it finds first. Then DEGwer closes `| 2 2` and
//!   wins. Opening `| 2 2` instead wins, because DEGwer cannot close both `- 1 1` and `| 2 1`. (A test in
//!   tests/stress/bridgit.rs checks that the idea loses there. It also checks that of all games with at most
//!   five doors, this is the only one that we can win. So no smaller game shows that the idea is wrong.)
//! - **How to recognise such problems**: two players alternate. One deletes an edge in each move. The other
//!   keeps an edge, and wants to connect two vertices or all vertices by kept edges. Look for two
//!   edge-disjoint spanning trees. If the player who keeps edges begins, it is enough that two such trees
//!   exist after some edge has been contracted.
//! - **To connect all of n vertices**, count the edges first: the trees need 2(n - 1). With fewer edges, the
//!   player who keeps edges and moves second gets fewer than n - 1 of them, which is too few. If this player
//!   begins, 2n - 3 edges may suffice: the contracted one, and 2(n - 2) for the trees of the contracted
//!   graph, which has n - 1 vertices. Go on until all vertices have become one.
//! - **To connect only two vertices**, find a set of vertices that contains both, and that has two
//!   edge-disjoint spanning trees made of edges between its vertices. Such a set is enough: play on these
//!   edges alone, and when another edge is deleted, keep any edge. If the player who keeps edges begins, try
//!   each edge as the first: this player wins if the edge joins the two vertices, or if there is such a set
//!   of vertices once the edge is contracted.
//! - **To find the trees on a grid**, look for a pattern of two colours. If the pattern almost works, look
//!   for an edge that is on a cycle of its colour and joins two components of the other colour, and give it
//!   the other colour.
//! - **To find the trees in a graph that grows**: begin with a small graph that has two such trees, such as
//!   the complete graph of four vertices. When a new vertex comes with two edges to older vertices, give one
//!   of the two edges to each tree. (If the player who keeps edges moves first, the small graph may be a
//!   single edge, which this player keeps first: the ends of this edge become one vertex.)
//! - **To find the trees in any graph**, use matroid union, which finds two edge-disjoint spanning trees if
//!   there are any. It inserts the edges one by one. If the new edge would close a cycle in both colours, a
//!   breadth-first search looks for a shortest chain of changes: the new edge gets a colour, an edge of the
//!   cycle that this closes gets the other colour, and so on, until a change closes no cycle. If there is no
//!   such chain, the new edge is left out (J. Roskind and R. Tarjan, *A note on finding minimum-cost
//!   edge-disjoint spanning trees*, 1985).
//! - **If the players take vertices**, as in Hex, spanning trees usually do not help. Then look for disjoint
//!   pairs such that the opponent has to take both elements of some pair to win. When the opponent takes one
//!   element of a pair, take the other. The appendix has such pairs, of edges.
//! - **Sibling problems**: in HDU 3267 (Graph Game), one player deletes an edge of a graph, then the other
//!   keeps one, and so on. The player who keeps edges has to connect all vertices, and wins exactly if there
//!   are two edge-disjoint spanning trees. If there are, play as above until all vertices have become one.
//!   The converse is true, too. Suppose that the player who keeps edges wins, although the other one begins.
//!   Then the other one can use the same strategy to connect all vertices by deleted edges, because an
//!   additional first move does no harm. Let both play in this way. At the end of the game, the kept edges
//!   contain a spanning tree, and so do the deleted edges.
//!
//! # Appendix, which may be skipped: a pairing strategy wins, too
//!
//! The program does not use this section, and nothing above depends on it. On the boards where we win there
//! is also a strategy without any graph. It extends the one of O. Gross for Bridg-it (M. Gardner, *New
//! Mathematical Diversions from Scientific American*, 1966). Some doors form pairs. When DEGwer closes a
//! door, open its partner, the other door of the pair. If it has no partner, or if the partner is open
//! already, open any unfixed door.
//!
//! Let H be W + 1 or W + 2. (If H is greater, take the first W + 2 rows as the board. A route on this board
//! is also a route of the whole dungeon. In this section, a barrier is one of the smaller board, from its top
//! border to its bottom border. The doors outside of the smaller board have no partners.)
//!
//! **The pairs.** At each corner of the dungeon, as the section on DEGwer's wins defines corners, two of the
//! doors that end there are partners. Corner (i, j) is *above the diagonal* if i < j, *on* it if i = j, and
//! *below* it if i > j:
//!
//! ```text
//!     above the diagonal:      on the diagonal:      below the diagonal:
//!        up and left              up and down           down and right
//!
//!             │                        │
//!          ───┼                        ┼                      ┼───
//!                                      │                      │
//! ```
//!
//! (These doors exist. Only the corners on line 1 have no door to the left, and these are not above the
//! diagonal. Only the corners on line W + 1 have no door to the right, and these are not below the diagonal,
//! because i ≤ H - 1 ≤ W + 1.) For 4 × 2 rooms, the partners have the same letter:
//!
//! ```text
//!     S ─a─ 11 ─b─ 12 ─c─ T        the corners where they are partners:
//!            b      c
//!     S ─a─ 21 ─e─ 22 ─f─ T        (1, 1) a    (1, 2) b    (1, 3) c
//!            d      f
//!     S ─d─ 31 ─e─ 32 ─i─ T        (2, 1) d    (2, 2) e    (2, 3) f
//!            g      h
//!     S ─g─ 41 ─h─ 42 ─i─ T        (3, 1) g    (3, 2) h    (3, 3) i
//! ```
//!
//! **Each door has a partner at exactly one of its ends, but `| H H` has none if H = W + 1.** In the three
//! pictures above, the two partners of each corner lead from it in two directions, which depend only on the
//! kind of the corner: for example, up and to the left from a corner above the diagonal. We call them the two
//! directions of the corner. A door may also end on a border, at a point (i, j) with i = 0 or i = H. We give
//! such a point two directions by the same rule, although no doors are partners there. Seen from one of its
//! ends, a door leads up, down, to the left or to the right. If this is one of the two directions of the end,
//! we say that the door *belongs to* the end. Each door belongs to exactly one of its two ends:
//!
//! - Door `| i j` leads up from its end (i, j), and belongs to this end if i ≤ j. It leads down from its end
//!   (i-1, j), and belongs to this end if i - 1 ≥ j, that is, if i > j.
//! - Door `- i j` leads to the right from its end (i, j), and belongs to this end if i > j. It leads to the
//!   left from its end (i, j+1), and belongs to this end if i < j + 1, that is, if i ≤ j.
//!
//! A door has a partner at the end to which it belongs, if this end is a corner. Only the doors `| 1 j` and
//! `| H j` have an end on a border: (0, j) is on the top border, and (H, j) on the bottom border. All other
//! doors have corners at both ends. Door `| 1 j` belongs to (1, j), because 1 ≤ j, and this is a corner,
//! because H ≥ 2. If H > j, door `| H j` belongs to (H-1, j), and this is a corner, too. If H ≤ j, door
//! `| H j` belongs to (H, j), which is on the bottom border. As j ≤ W + 1 ≤ H, there is only one such door,
//! `| H H`, and only if H = W + 1. **If H = W + 1, we begin with `| H H`.** Otherwise we may begin with any
//! door.
//!
//! **Why DEGwer never finishes a barrier.** After our reply to a closed door, its partner is open, if it has
//! one. So DEGwer never closes both of two partners. Now follow a barrier from the top
//! border. It is a path, so it uses no door twice. It comes to its first corner, (1, j), by the door `| 1 j`,
//! which is one of the two partners at this corner. The other one is not closed, so the barrier leaves the
//! corner by a door that has no partner there. But each door has a partner at one of its ends. (The exception
//! `| H H` is open.) So this door has a partner at its other end, which is a corner. So the barrier also
//! comes to its second corner by a door that is a partner there, and so on: from each corner it goes on to
//! another corner. Hence it never comes to the bottom border.
//!
//! When all doors are fixed, and there is no barrier, a route is open. We use this without proof. It is the
//! duality of cuts and cycles in planar graphs (H. Whitney, *Non-separable and planar graphs*, 1932). As long
//! as no route is open, DEGwer's move cannot fix the last door: otherwise, a route would be open after this
//! move, and all of its doors would have been open before it. Hence there is always a door for us to open,
//! and in the end we win.
//!
//! The spanning trees work in every graph that has them, whereas these pairs are particular to these boards,
//! and it takes ingenuity to find them. So the trees are the solution here, although the pairing takes less
//! code, and only amortised O(1) time for each move. (An index that goes through the doors once finds the
//! next unfixed one.) tests/stress/bridgit.rs plays the pairing strategy exhaustively on small boards, and
//! against three strategies of DEGwer on all boards of up to 20 × 20 rooms where we win. (In CF 1147 F,
//! Zigzag Game, one of the players also wins by a pairing, which is a stable matching there.)

use itertools::{Itertools, iproduct};
use sente::input::{Error, Input};
use sente::union_find::UnionFind;
use std::fmt::{self, Display};
use std::io::{BufRead, Write, stdin, stdout};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Colour {
    A,
    B,
}

/// The side of room (i, j) on which a door is. For an exit, this is the left side of an imagined room
/// (i, W+1), which stands for T.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    /// The side of `| i j`.
    Left,
    /// The side of `- i j`.
    Below,
}

/// A door as the statement names it: `| i j` or `- i j`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Door {
    side: Side,
    i: usize,
    j: usize,
}

impl Door {
    fn colour(self) -> Colour {
        if (self.i + self.j) % 2 == 0 { Colour::A } else { Colour::B }
    }
}

impl Display for Door {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        let sign = match self.side {
            Side::Left => '|',
            Side::Below => '-',
        };
        write!(formatter, "{sign} {} {}", self.i, self.j)
    }
}

/// A line that we read during the game.
enum Message {
    /// DEGwer has closed a door.
    Closed(Door),
    /// `a 0 0`: we have won.
    Won,
}

impl Message {
    fn parse(line: &str) -> Option<Self> {
        let (sign, i, j) = line.split_ascii_whitespace().collect_tuple()?;
        let side = match (sign, i, j) {
            ("a", "0", "0") => return Some(Self::Won),
            ("|", _, _) => Side::Left,
            ("-", _, _) => Side::Below,
            _ => return None,
        };
        let i = i.parse().ok()?;
        let j = j.parse().ok()?;
        Some(Self::Closed(Door { side, i, j }))
    }
}

/// Returns true if we win, whatever DEGwer does.
fn we_win(height: usize, width: usize, we_begin: bool) -> bool {
    height >= width + 2 || (height == width + 1 && we_begin)
}

/// The vertex where all entrances begin.
const S: usize = 0;

/// The vertex where all exits end.
const T: usize = 1;

/// A game in progress.
#[derive(Clone, Debug)]
struct Game {
    width: usize,
    unfixed: Vec<Door>,
    /// Two vertices are in the same set if open doors connect them, because these have become one vertex. The
    /// members are S, T, and then the rooms, row by row.
    merged: UnionFind,
}

impl Game {
    fn new(height: usize, width: usize) -> Self {
        let left =
            iproduct!(1..=height, 1..=width + 1).map(|(i, j)| Door { side: Side::Left, i, j });
        let below = iproduct!(1..height, 1..=width).map(|(i, j)| Door { side: Side::Below, i, j });
        Self {
            width,
            unfixed: left.chain(below).collect(),
            merged: UnionFind::new(2 + height * width),
        }
    }

    /// Returns the vertex of room (i, j), where column 0 is S and column W + 1 is T.
    fn vertex(&self, i: usize, j: usize) -> usize {
        if j == 0 {
            S
        } else if j == self.width + 1 {
            T
        } else {
            2 + (i - 1) * self.width + (j - 1)
        }
    }

    /// Returns the two vertices between which a door is. They may have become one vertex.
    fn ends(&self, door: Door) -> (usize, usize) {
        let Door { side, i, j } = door;
        let one = self.vertex(i, j);
        let other = match side {
            Side::Left => self.vertex(i, j - 1),
            Side::Below => self.vertex(i + 1, j),
        };
        (one, other)
    }

    /// Makes the first move, if this program begins. It opens `- 1 1`, which joins the two components of B if
    /// H = W + 1. If H ≥ W + 2, any door would do.
    fn make_first_move(&mut self) -> Door {
        let door = Door { side: Side::Below, i: 1, j: 1 };
        self.open(door);
        door
    }

    /// Returns true if a route is open.
    fn is_won(&mut self) -> bool {
        self.merged.same(S, T)
    }

    /// Records the door that DEGwer closed, and opens a door in reply.
    fn reply(&mut self, closed: Door) -> Result<Door, Error> {
        let Some(index) = self.unfixed.iter().position(|&door| door == closed) else {
            return Err(Error::expected("an unfixed door", closed));
        };
        self.unfixed.remove(index);
        let mut components = self.components_of(closed.colour());
        // A door between two components is of the other colour.
        let repair = self.unfixed.iter().copied().find(|&door| {
            let (one, other) = self.ends(door);
            !components.same(one, other)
        });
        // If no door joins two components, any door will do. One is left, because S and T are two vertices as
        // long as no route is open, and the unfixed doors of the other colour connect them.
        let reply = repair.or_else(|| self.unfixed.first().copied()).expect("a door is unfixed");
        self.open(reply);
        Ok(reply)
    }

    /// Opens an unfixed door.
    fn open(&mut self, door: Door) {
        self.unfixed.retain(|&unfixed| unfixed != door);
        let (one, other) = self.ends(door);
        self.merged.unite(one, other);
    }

    /// Returns the components of a colour, as the header defines them: the connected components of the graph
    /// whose edges are the unfixed doors of this colour, where the two ends of an open door are one vertex.
    fn components_of(&self, colour: Colour) -> UnionFind {
        let mut components = self.merged.clone();
        for &door in self.unfixed.iter().filter(|door| door.colour() == colour) {
            let (one, other) = self.ends(door);
            components.unite(one, other);
        }
        components
    }
}

/// Reads the next line that is not blank. The function waits for no more than this line, because the
/// interactor sends the next one only after our answer.
fn next_line(reader: &mut impl BufRead, wanted: &str) -> Result<String, Error> {
    let mut line = String::new();
    while line.trim().is_empty() {
        line.clear();
        if reader.read_line(&mut line)? == 0 {
            return Err(Error::end_of_input(wanted));
        }
    }
    Ok(line)
}

/// Prints `Yes` or `No`, and plays the game after `Yes`.
fn play(reader: &mut impl BufRead, out: &mut impl Write) -> Result<(), Error> {
    let line = next_line(reader, "a line `H W First` or `H W Second`")?;
    let mut input = Input::new(&line);
    let height = input.read_in_range("H", 1..=20)?;
    let width = input.read_in_range("W", 1..=20)?;
    let we_begin = match input.token("`First` or `Second`")? {
        "First" => true,
        "Second" => false,
        other => return Err(Error::expected("`First` or `Second`", other)),
    };
    input.ensure_end()?;
    if !we_win(height, width, we_begin) {
        writeln!(out, "No")?;
        return Ok(());
    }
    writeln!(out, "Yes")?;
    let mut game = Game::new(height, width);
    if we_begin {
        writeln!(out, "{}", game.make_first_move())?;
    }
    loop {
        // The interactor waits for our line before it sends the next one.
        out.flush()?;
        let is_won = game.is_won();
        let expected = if is_won {
            "`a 0 0`, because a route is open"
        } else {
            "a door, because no route is open"
        };
        let line = next_line(reader, expected)?;
        match Message::parse(&line) {
            Some(Message::Closed(door)) if !is_won => writeln!(out, "{}", game.reply(door)?)?,
            Some(Message::Won) if is_won => return Ok(()),
            _ => return Err(Error::expected(expected, line.trim())),
        }
    }
}

fn main() -> Result<(), Error> {
    play(&mut stdin().lock(), &mut stdout())
}

#[cfg(test)]
mod bridgit_unit_tests {
    use super::{Error, play};

    /// Returns the output for an input, and the result of the game.
    fn played(mut input: &[u8]) -> (String, Result<(), Error>) {
        let mut output = Vec::new();
        let result = play(&mut input, &mut output);
        (String::from_utf8(output).unwrap(), result)
    }

    #[track_caller]
    fn assert_output(input: &str, expected: &str) {
        let (output, result) = played(input.as_bytes());
        result.unwrap();
        assert_eq!(output, expected);
    }

    #[track_caller]
    fn assert_refused(input: &str, expected: &str, sentence: &str) {
        let (output, result) = played(input.as_bytes());
        assert_eq!(output, expected);
        assert_eq!(result.unwrap_err().to_string(), sentence);
    }

    #[test]
    fn the_game_ends_when_it_is_won() {
        assert_output("2 1 First\n| 1 1\n| 1 2\na 0 0\n", "Yes\n- 1 1\n| 2 1\n| 2 2\n");
    }

    #[test]
    fn a_game_that_is_lost_is_an_error() {
        assert_refused(
            "3 1 Second\n- 1 1\nw 0 0\n| 1 1\n",
            "Yes\n| 1 2\n",
            "expected a door, because no route is open, found `w 0 0`",
        );
    }

    #[test]
    fn the_example_of_the_header() {
        assert_output(
            "3 1 Second\n| 1 1\n| 2 2\n- 2 1\n- 1 1\na 0 0\n",
            "Yes\n| 2 1\n| 1 2\n| 3 1\n| 3 2\n",
        );
    }

    #[test]
    fn a_surplus_door_is_answered_by_any_unfixed_door() {
        assert_refused(
            "5 1 Second\n| 4 1\n",
            "Yes\n| 1 1\n",
            "expected a door, because no route is open, found end of input",
        );
    }

    #[test]
    fn an_interactor_that_breaks_the_rules() {
        for line in ["x 1 1", "| 1", "| 1 1 1", "| 1 -1"] {
            let sentence = format!("expected a door, because no route is open, found `{line}`");
            assert_refused(&format!("3 1 Second\n{line}\na 0 0\n"), "Yes\n", &sentence);
        }
        for door in ["| 4 1", "| 1 3", "| 0 1", "| 1 0", "- 3 1", "- 1 2", "- 0 1", "- 1 0"] {
            let sentence = format!("expected an unfixed door, found `{door}`");
            assert_refused(&format!("3 1 Second\n{door}\na 0 0\n"), "Yes\n", &sentence);
        }
        for fixed in ["- 1 1", "| 1 2"] {
            let sentence = format!("expected an unfixed door, found `{fixed}`");
            let input = format!("3 1 Second\n- 1 1\n{fixed}\n");
            assert_refused(&input, "Yes\n| 1 2\n", &sentence);
        }
        let sentence = "expected a door, because no route is open, found end of input";
        assert_refused("3 1 Second\n", "Yes\n", sentence);
    }

    #[test]
    fn an_interactor_that_sees_a_route_too_early() {
        assert_refused(
            "3 1 Second\n- 1 1\na 0 0\n",
            "Yes\n| 1 2\n",
            "expected a door, because no route is open, found `a 0 0`",
        );
    }

    #[test]
    fn an_interactor_that_does_not_see_an_open_route() {
        assert_refused(
            "3 1 Second\n- 1 1\n| 2 1\n| 2 2\n",
            "Yes\n| 1 2\n| 1 1\n",
            "expected `a 0 0`, because a route is open, found `| 2 2`",
        );
    }
}

#[cfg(test)]
#[path = "../../tests/stress/bridgit.rs"]
mod bridgit_stress_tests;
