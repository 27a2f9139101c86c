/* A lean simulator of Gin Rummy deals for training and tuning, `friends` rules.
 *
 * It plays some thousand deals a second and core, which the engine's frozen values cannot. It decides
 * nothing at play time: `bench/simulator.py` checks its arithmetic and its features against
 * the engine's before any training uses them.
 *
 * Cards are 0..51 (13 * suit + rank), sets of cards are 52-bit integers, as in the engine.
 */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t u64;
#define LANE 0x1FFFull
#define BIT(c) (1ull << (c))
#define FULL ((1ull << 52) - 1)
#define POP(x) __builtin_popcountll(x)
#define LOW(x) __builtin_ctzll(x)
#define EACH(c, set) for (u64 m_##c = (set); m_##c && ((c = LOW(m_##c)), 1); m_##c &= m_##c - 1)

static uint8_t DW[8192];
static uint16_t INRUN[8192];
static int8_t GAIN[8192];
static int PTS[52];
static u64 ADJ1[52], ADJ2[52], RANKM[52];

static int lane_dw(int lane) { /* least deadwood of a lane by runs alone */
    if (!lane) return 0;
    int low = __builtin_ctz(lane), rest = lane & (lane - 1);
    int best = (low + 1 > 10 ? 10 : low + 1) + DW[rest];
    int used = 1 << low, r = low + 1;
    while (r < 13 && (lane >> r & 1)) {
        used |= 1 << r;
        r++;
        if (r - low >= 3 && DW[lane & ~used] < best) best = DW[lane & ~used];
    }
    return best;
}

void init(void) {
    for (int c = 0; c < 52; c++) {
        int r = c % 13, s = c / 13 * 13;
        PTS[c] = r + 1 > 10 ? 10 : r + 1;
        ADJ1[c] = ADJ2[c] = 0;
        if (r > 0) ADJ1[c] |= BIT(s + r - 1);
        if (r < 12) ADJ1[c] |= BIT(s + r + 1);
        if (r > 1) ADJ2[c] |= BIT(s + r - 2);
        if (r < 11) ADJ2[c] |= BIT(s + r + 2);
        RANKM[c] = (BIT(r) | BIT(r + 13) | BIT(r + 26) | BIT(r + 39)) & ~BIT(c);
    }
    for (int l = 0; l < 8192; l++) {
        DW[l] = lane_dw(l); /* smaller lanes come first */
        int t = l & l >> 1 & l >> 2;
        INRUN[l] = t | t << 1 | t << 2;
    }
    for (int l = 0; l < 8192; l++) {
        int g = -99;
        for (int r = 0; r < 13; r++)
            if (l >> r & 1) {
                int x = DW[l] - DW[l & ~(1 << r)];
                if (x > g) g = x;
            }
        GAIN[l] = g;
    }
}

static inline u64 spread(int r) { return BIT(r) | BIT(r + 13) | BIT(r + 26) | BIT(r + 39); }
static inline int triples(u64 h) {
    int a = h & LANE, b = h >> 13 & LANE, c = h >> 26 & LANE, d = h >> 39;
    return (a & b & (c | d)) | (c & d & (a | b));
}
static inline int inrun(u64 h) {
    return INRUN[h & LANE] | INRUN[h >> 13 & LANE] | INRUN[h >> 26 & LANE] | INRUN[h >> 39];
}
static inline int lanes(u64 h) {
    return DW[h & LANE] + DW[h >> 13 & LANE] + DW[h >> 26 & LANE] + DW[h >> 39];
}
static int dw_rec(u64 h, int t) {
    if (!t) return lanes(h);
    int r = __builtin_ctz(t), best, x;
    u64 s = h & spread(r);
    t &= t - 1;
    best = dw_rec(h & ~s, t);
    x = dw_rec(h, t);
    if (x < best) best = x;
    if (POP(s) == 4) {
        int c;
        EACH(c, s) {
            x = dw_rec(h & ~(s ^ BIT(c)), t);
            if (x < best) best = x;
        }
    }
    return best;
}
int deadwood(u64 h) {
    int t = triples(h);
    if (!t) return lanes(h);
    int touch = t & inrun(h), free = t & ~touch;
    while (free) {
        h &= ~spread(__builtin_ctz(free));
        free &= free - 1;
    }
    return dw_rec(h, touch);
}
static inline int max2(int a, int b) { return a > b ? a : b; }
static inline int lanes11(u64 h, int quad) {
    int a = h & LANE, b = h >> 13 & LANE, c = h >> 26 & LANE, d = h >> 39;
    int g = max2(max2(GAIN[a], GAIN[b]), max2(GAIN[c], GAIN[d]));
    if (quad && g < 0) g = 0;
    return DW[a] + DW[b] + DW[c] + DW[d] - g;
}
static int dw11_rec(u64 h, int t, int quad) {
    if (!t) return lanes11(h, quad);
    int r = __builtin_ctz(t), best, x;
    u64 s = h & spread(r);
    t &= t - 1;
    best = dw11_rec(h & ~s, t, quad | (POP(s) == 4));
    x = dw11_rec(h, t, quad);
    if (x < best) best = x;
    if (POP(s) == 4) {
        int c;
        EACH(c, s) {
            x = dw11_rec(h & ~(s ^ BIT(c)), t, quad);
            if (x < best) best = x;
        }
    }
    return best;
}
/* Least deadwood of eleven cards after the best discard. */
int deadwood11(u64 h) {
    int t = triples(h), quad = 0;
    if (!t) return lanes11(h, 0);
    int touch = t & inrun(h), free = t & ~touch;
    while (free) {
        u64 s = h & spread(__builtin_ctz(free));
        if (POP(s) == 4) quad = 1;
        h &= ~s;
        free &= free - 1;
    }
    return dw11_rec(h, touch, quad);
}

/* One arrangement of least deadwood: melds into out, returns their number. */
static int arr_rec(u64 h, int t, u64 *out, int n, int want) {
    if (t) {
        int r = __builtin_ctz(t), k, c;
        u64 s = h & spread(r);
        t &= t - 1;
        out[n] = s;
        if ((k = arr_rec(h & ~s, t, out, n + 1, want)) >= 0) return k;
        if (POP(s) == 4) EACH(c, s) {
            out[n] = s ^ BIT(c);
            if ((k = arr_rec(h & ~out[n], t, out, n + 1, want)) >= 0) return k;
        }
        return arr_rec(h, t, out, n, want);
    }
    if (lanes(h) != want) return -1;
    for (int s = 0; s < 4; s++) { /* runs, lane by lane, by the table */
        int l = h >> (13 * s) & LANE;
        while (l) {
            int low = __builtin_ctz(l), rest = l & (l - 1), p = low + 1 > 10 ? 10 : low + 1;
            if (DW[l] == p + DW[rest]) { /* loose here, unless a run says the same */
                l = rest;
                continue;
            }
            int used = 1 << low, r = low + 1, pick = 0;
            while (r < 13 && (l >> r & 1)) {
                used |= 1 << r++;
                if (r - low >= 3 && DW[l & ~used] == DW[l]) pick = used;
            }
            out[n++] = (u64)pick << (13 * s);
            l &= ~pick;
        }
    }
    return n;
}
int arrange(u64 h, u64 *out) { return arr_rec(h, triples(h), out, 0, deadwood(h)); }

/* The defender's least deadwood by own melds and layoffs together. */
static int def_lanes(u64 h, const int run_lo[4][3], const int run_hi[4][3], const int *nrun) {
    int sum = 0;
    for (int s = 0; s < 4; s++) {
        int l = h >> (13 * s) & LANE;
        for (int k = 0; k < nrun[s]; k++) {
            for (int r = run_lo[s][k] - 1; r >= 0 && (l >> r & 1); r--) l &= ~(1 << r);
            for (int r = run_hi[s][k] + 1; r < 13 && (l >> r & 1); r++) l &= ~(1 << r);
        }
        sum += DW[l];
    }
    return sum;
}
static int def_rec(u64 h, int t, const int lo[4][3], const int hi[4][3], const int *n) {
    if (!t) return def_lanes(h, lo, hi, n);
    int r = __builtin_ctz(t), best, x, c;
    u64 s = h & spread(r);
    t &= t - 1;
    best = def_rec(h & ~s, t, lo, hi, n);
    x = def_rec(h, t, lo, hi, n);
    if (x < best) best = x;
    if (POP(s) == 4) EACH(c, s) {
        x = def_rec(h & ~(s ^ BIT(c)), t, lo, hi, n);
        if (x < best) best = x;
    }
    return best;
}
int defence(u64 h, const u64 *melds, int nm) {
    int lo[4][3], hi[4][3], n[4] = {0, 0, 0, 0}, nf = 0;
    u64 fourth[3];
    for (int i = 0; i < nm; i++) {
        u64 m = melds[i];
        int a = LOW(m), b = 63 - __builtin_clzll(m);
        if (a % 13 == b % 13) {
            u64 f = spread(a % 13) & ~m & h;
            if (f && POP(m) == 3) fourth[nf++] = f;
        } else {
            int s = a / 13;
            lo[s][n[s]] = a % 13;
            hi[s][n[s]++] = b % 13;
        }
    }
    int best = 999;
    for (int k = 0; k < 1 << nf; k++) {
        u64 g = h;
        for (int i = 0; i < nf; i++)
            if (k >> i & 1) g &= ~fourth[i];
        int x = def_rec(g, triples(g), lo, hi, n);
        if (x < best) best = x;
    }
    return best;
}

/* ---- chance ---------------------------------------------------------------------------- */
typedef struct { u64 s; } Rng;
static u64 next64(Rng *r) {
    u64 z = (r->s += 0x9E3779B97F4A7C15ull);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
}
static int below(Rng *r, int n) { return (int)((next64(r) >> 32) * (u64)n >> 32); }
static double unit(Rng *r) { return (next64(r) >> 11) * (1.0 / 9007199254740992.0); }

/* ---- a deal ---------------------------------------------------------------------------- */
typedef struct {
    u64 hand[2], known[2], disc[2], refused[2];
    uint8_t stock[52], pile[64], last[2][64];
    int pos, npile, nlast[2], takes[2], took_last[2], taken, limit, score[2], streak;
    int deals, knocks[2], gins[2], nolay[2]; /* of this game so far; who never lays off */
} Deal;

/* What a seat sees, gathered once for a decision. */
typedef struct {
    u64 hand, K, mine, D, R, U, pile;
    int stock, turn, oturn, otakes, otook, limit, taken, me, opp, deals, oknocks, ogins;
    const uint8_t *olast;
    int nolast;
} Seen;

static void look(const Deal *d, int s, Seen *v) {
    int o = 1 - s;
    v->hand = d->hand[s];
    v->K = d->known[o];
    v->mine = d->known[s];
    v->D = d->disc[o];
    v->R = d->refused[o];
    v->pile = 0;
    for (int i = 0; i < d->npile; i++) v->pile |= BIT(d->pile[i]);
    v->U = FULL & ~(v->hand | v->K | v->pile);
    v->stock = 52 - d->pos;
    v->turn = d->nlast[s];
    v->oturn = d->nlast[o];
    v->otakes = d->takes[o];
    v->otook = d->took_last[o];
    v->limit = d->limit;
    v->taken = d->taken;
    v->me = d->score[s];
    v->opp = d->score[o];
    v->olast = d->last[o];
    v->nolast = d->nlast[o];
    v->deals = d->deals;
    v->oknocks = d->knocks[o];
    v->ogins = d->gins[o];
}

/* ---- where unseen cards may be --------------------------------------------------------- */
#define NPHI 22
static double PHI_W[NPHI];
void set_phi(const double *w) { memcpy(PHI_W, w, sizeof PHI_W); }

static void phi(const Seen *v, int c, double *f) {
    int m = 10 - POP(v->K), u = POP(v->U);
    double pr = (double)m / u;
    if (pr > 0.98) pr = 0.98;
    if (pr < 0.01) pr = 0.01;
    f[0] = 1;
    f[1] = log(pr / (1 - pr));
    f[2] = POP(v->K & RANKM[c]);
    f[3] = POP(v->K & ADJ1[c]);
    f[4] = POP(v->K & ADJ2[c]);
    f[5] = POP(v->D & RANKM[c]);
    f[6] = POP(v->D & ADJ1[c]);
    f[7] = POP(v->D & ADJ2[c]);
    f[8] = POP(v->R & RANKM[c]);
    f[9] = POP(v->R & ADJ1[c]);
    f[10] = POP(v->R & ADJ2[c]);
    f[11] = PTS[c] / 10.0;
    f[12] = PTS[c] / 10.0 * (v->oturn > 12 ? 12 : v->oturn) / 10.0;
    f[13] = POP(v->U & RANKM[c]);
    f[14] = POP(v->U & ADJ1[c]);
    f[15] = POP(v->U & ADJ2[c]);
    /* Who throws the highest loose card holds none above the lowest one thrown so far. */
    int low = 12, r = c % 13, melds;
    u64 live = v->U | v->K;
    for (int j = 0; j < v->nolast; j++) if (v->olast[j] % 13 < low) low = v->olast[j] % 13;
    melds = POP(live & RANKM[c]);
    melds = melds == 3 ? 3 : melds == 2;
    if (r >= 2) melds += live >> (c - 1) & live >> (c - 2) & 1;
    if (r >= 1 && r <= 11) melds += live >> (c - 1) & live >> (c + 1) & 1;
    if (r <= 10) melds += live >> (c + 1) & live >> (c + 2) & 1;
    int above = r > low;
    f[16] = above;
    f[17] = above * (r - low) / 10.0;
    f[18] = above * melds / 3.0;
    f[19] = melds / 3.0; /* of three cards that the opponent could have */
    f[20] = above * !melds;
    f[21] = above * (v->oturn > 12 ? 12 : v->oturn) / 10.0;
}

/* p[c]: chance that the opponent holds c; 1 for known cards, 0 for cards that cannot be. */
static void holdings(const Seen *v, double *p) {
    double f[NPHI], sum = 0;
    int c, m = 10 - POP(v->K);
    memset(p, 0, 52 * sizeof *p);
    EACH(c, v->U) {
        phi(v, c, f);
        double z = 0;
        for (int i = 0; i < NPHI; i++) z += PHI_W[i] * f[i];
        p[c] = 1 / (1 + exp(-z));
        sum += p[c];
    }
    double k = sum > 0 ? m / sum : 0;
    EACH(c, v->U) {
        p[c] *= k;
        if (p[c] > 0.97) p[c] = 0.97;
    }
    EACH(c, v->K) p[c] = 1;
}

/* ---- features of a hand after a discard ------------------------------------------------- */
#define NX 50
static u64 meldable(u64 h) { /* cards that would join a meld with two cards of h */
    int a = h & LANE, b = h >> 13 & LANE, c = h >> 26 & LANE, d = h >> 39, c2;
    int pair = (a & b) | (a & c) | (a & d) | (b & c) | (b & d) | (c & d);
    u64 out = (u64)pair | (u64)pair << 13 | (u64)pair << 26 | (u64)pair << 39;
    for (int s = 0; s < 4; s++) {
        int l = h >> (13 * s) & LANE;
        c2 = (l << 1 & l << 2) | (l >> 1 & l >> 2) | (l << 1 & l >> 1);
        out |= (u64)(c2 & LANE) << (13 * s);
    }
    return out;
}
static u64 melded(u64 h) { /* cards that lie in some meld of h */
    int t = triples(h);
    u64 out = h & ((u64)t | (u64)t << 13 | (u64)t << 26 | (u64)t << 39);
    for (int s = 0; s < 4; s++) out |= (u64)INRUN[h >> (13 * s) & LANE] << (13 * s);
    return out & h;
}
/* How likely card d melds with two cards of the opponent's, by the chances p. */
static double danger(int d, const double *p) {
    double keep = 1, x[3];
    int r = d % 13, n = 0, c;
    EACH(c, RANKM[d]) x[n++] = p[c];
    double s = x[0] * x[1] + x[0] * x[2] + x[1] * x[2] - 2 * x[0] * x[1] * x[2];
    keep *= 1 - s;
    if (r >= 2) keep *= 1 - p[d - 1] * p[d - 2];
    if (r >= 1 && r <= 11) keep *= 1 - p[d - 1] * p[d + 1];
    if (r <= 10) keep *= 1 - p[d + 1] * p[d + 2];
    return 1 - keep;
}

typedef struct { double p[52]; double odw, dall[52]; } Chances;

static void chances(const Seen *v, Chances *k) {
    int c;
    holdings(v, k->p);
    k->odw = 0;
    EACH(c, v->U | v->K) k->odw += k->p[c] * PTS[c];
    memset(k->dall, 0, sizeof k->dall);
    EACH(c, v->hand) k->dall[c] = danger(c, k->p);
}

static void features(const Seen *v, const Chances *k, u64 h, int d, float *f) {
    int c, dw = deadwood(h);
    double tot = 0, gin = 0, five = 0, can = 0, outs = 0, fresh = 0, all = 0;
    double wg[256];
    memset(wg, 0, sizeof wg);
    u64 loose = h & ~melded(h), mb = meldable(h), ml = meldable(loose), U = v->U;
    EACH(c, U) {
        double q = 1 - k->p[c];
        int g = deadwood11(h | BIT(c));
        wg[g] += q;
        tot += q;
        all += q * g;
        if (mb >> c & 1) outs += q;
        if (ml >> c & 1) fresh += q;
    }
    if (tot <= 0) tot = 1e-9;
    double best[3] = {0, 0, 0}, acc = 0;
    const double lim[3] = {3, 6, 12};
    for (int g = 0; g < 128; g++) {
        if (wg[g] <= 0) continue;
        double a0 = acc;
        acc += wg[g];
        for (int i = 0; i < 3; i++) {
            double top = acc < lim[i] ? acc : lim[i];
            if (top > a0) best[i] += (top - a0) * g;
        }
        if (g == 0) gin += wg[g];
        if (g <= 5) five += wg[g];
        if (g <= v->limit) can += wg[g];
    }
    for (int i = 0; i < 3; i++) best[i] /= acc < lim[i] ? (acc > 0 ? acc : 1) : lim[i];
    int hi = 0, hi2 = 0, nl = POP(loose), lp = 0;
    double dl = 0, dmin = 1, spill = 0;
    EACH(c, loose) {
        int x = PTS[c];
        lp += x;
        if (x > hi) hi2 = hi, hi = x;
        else if (x > hi2) hi2 = x;
        dl += k->dall[c];
        if (k->dall[c] < dmin) dmin = k->dall[c];
        /* could be laid off on, or kept from, what the opponent is known to collect */
        if (POP(v->K & RANKM[c]) >= 2 || POP(v->K & (ADJ1[c] | ADJ2[c])) >= 2) spill += x;
    }
    if (!nl) dmin = 0;
    u64 partial = 0; /* loose cards with a partner and a live third */
    EACH(c, loose) {
        u64 rk = h & RANKM[c], near = h & (ADJ1[c] | ADJ2[c]);
        if (rk && (RANKM[c] & U)) partial |= BIT(c);
        if (near && ((ADJ1[c] | ADJ2[c]) & U)) partial |= BIT(c);
    }
    u64 junk = loose & ~partial;
    int jp = 0, i = 0;
    EACH(c, junk) jp += PTS[c];
    f[i++] = dw / 30.0;
    f[i++] = dw <= v->limit;
    f[i++] = (dw > 20 ? 20 : dw) / 10.0;
    f[i++] = best[0] / 20;
    f[i++] = best[1] / 20;
    f[i++] = best[2] / 20;
    f[i++] = all / tot / 30;
    f[i++] = gin / tot * 5;
    f[i++] = five / tot * 3;
    f[i++] = can / tot * 2;
    f[i++] = outs / 8;
    f[i++] = nl / 5.0;
    f[i++] = hi / 10.0;
    f[i++] = hi2 / 10.0;
    f[i++] = POP(partial) / 5.0;
    f[i++] = lp / 30.0;
    f[i++] = k->dall[d] * 3;
    f[i++] = POP(v->K & RANKM[d]) >= 2 || POP(v->K & ADJ1[d]) == 2 ||
             (POP(v->K & ADJ1[d]) && POP(v->K & (ADJ1[d] | ADJ2[d])) >= 2);
    f[i++] = POP(v->K & RANKM[d]) / 2.0;
    f[i++] = POP(v->K & ADJ1[d]) / 1.0;
    f[i++] = PTS[d] / 10.0;
    f[i++] = dl / 2;
    f[i++] = dmin * 3;
    f[i++] = spill / 10;
    int turn = v->turn + 1;
    f[i++] = turn / 10.0;
    f[i++] = 1.0 / turn;
    f[i++] = v->stock / 30.0;
    f[i++] = v->stock < 8 ? (8 - v->stock) / 6.0 : 0;
    f[i++] = POP(v->K) / 3.0;
    f[i++] = v->otakes / 3.0;
    f[i++] = v->otook;
    int no = v->nolast, l1 = no > 0 ? PTS[v->olast[no - 1]] : 10, l2 = no > 1 ? PTS[v->olast[no - 2]] : 10,
        l3 = no > 2 ? PTS[v->olast[no - 3]] : 10;
    f[i++] = l1 / 10.0;
    f[i++] = l2 / 10.0;
    f[i++] = (l1 + l2 + l3) / 30.0;
    int lows = 0;
    for (int j = 0; j < no; j++) lows += PTS[v->olast[j]] <= 6;
    f[i++] = lows / 4.0;
    f[i++] = k->odw / 60;
    f[i++] = POP(melded(v->K)) / 3.0;
    f[i++] = POP(v->mine & h) / 3.0;
    f[i++] = POP(v->mine & loose) / 2.0;
    f[i++] = v->limit / 10.0;
    f[i++] = POP(v->R) / 6.0;
    f[i++] = v->D >> d & 1; /* spare: the opponent threw this very card before */
    f[i++] = POP(v->D & RANKM[d]) / 2.0;
    f[i++] = POP(v->D & (ADJ1[d] | ADJ2[d])) / 2.0;
    f[i++] = v->oknocks / (v->deals + 3.0) * 2; /* how the opponent ended earlier deals */
    f[i++] = v->ogins / (v->deals + 3.0) * 4;
    f[i++] = v->deals / 8.0;
    f[i++] = fresh / 8;
    f[i++] = POP(junk) / 4.0;
    f[i++] = jp / 20.0;
}

/* Three more for a knock with hand h: what the opponent may lay off, and its points. */
#define NK (NX + 3)
static void knock_features(const Seen *v, const Chances *k, u64 h, float *f) {
    u64 m[4];
    int n = arrange(h, m), c;
    u64 open = 0;
    for (int i = 0; i < n; i++) {
        int a = LOW(m[i]), b = 63 - __builtin_clzll(m[i]);
        if (a % 13 == b % 13) open |= spread(a % 13) & ~m[i];
        else {
            if (a % 13) open |= BIT(a - 1);
            if (b % 13 < 12) open |= BIT(b + 1);
        }
    }
    double x = 0, y = 0;
    EACH(c, open & (v->U | v->K)) {
        x += k->p[c];
        y += k->p[c] * PTS[c];
    }
    f[NX] = x;
    f[NX + 1] = y / 10;
    f[NX + 2] = n / 2.0;
}

/* ---- nets ------------------------------------------------------------------------------- */
#define NB 21
#define MAXH 128
#define MAXNETS 32
typedef struct {
    int nets, hidden, nin;
    float w1[MAXNETS][MAXH][64], b1[MAXNETS][MAXH], w2[MAXNETS][NB][MAXH], b2[MAXNETS][NB];
} Net;
#define SLOTS 8
static Net *VALUE[SLOTS], *KNOCKV[SLOTS];
static double BINV[NB]; /* mean points of a bin, mine positive */

void set_bins(const double *b) { memcpy(BINV, b, sizeof BINV); }
void set_net(int slot, int which, int nets, int hidden, int nin, const float *w) {
    Net **at = which ? &KNOCKV[slot] : &VALUE[slot];
    if (!*at) *at = calloc(1, sizeof(Net));
    Net *n = *at;
    n->nets = nets;
    n->hidden = hidden;
    n->nin = nin;
    memset(n->w1, 0, sizeof n->w1);
    for (int k = 0; k < nets; k++) {
        for (int j = 0; j < hidden; j++) {
            for (int i = 0; i < nin; i++) n->w1[k][j][i] = *w++;
            n->b1[k][j] = *w++;
        }
        for (int o = 0; o < NB; o++) {
            for (int j = 0; j < hidden; j++) n->w2[k][o][j] = *w++;
            n->b2[k][o] = *w++;
        }
    }
}
static void predict(const Net *n, const float *x0, float *out) {
    float h[MAXH], x[64];
    memset(x, 0, sizeof x);
    memcpy(x, x0, n->nin * sizeof(float));
    memset(out, 0, NB * sizeof(float));
    for (int k = 0; k < n->nets; k++) {
        for (int j = 0; j < n->hidden; j++) {
            float s = 0;
            for (int i = 0; i < 64; i++) s += n->w1[k][j][i] * x[i];
            s += n->b1[k][j];
            h[j] = s > 0 ? s : 0;
        }
        float z[NB], mx = -1e9, sum = 0;
        for (int o = 0; o < NB; o++) {
            float s = n->b2[k][o];
            for (int j = 0; j < n->hidden; j++) s += n->w2[k][o][j] * h[j];
            z[o] = s;
            if (s > mx) mx = s;
        }
        for (int o = 0; o < NB; o++) sum += z[o] = expf(z[o] - mx);
        for (int o = 0; o < NB; o++) out[o] += z[o] / sum / n->nets;
    }
}

/* Chance to win the game when `a` and `b` points are still needed. */
static double WP[4] = {1.52, 0.7, 30, 40};
void set_wp(const double *w) { memcpy(WP, w, sizeof WP); }
static double win_chance(double a, double b) {
    if (a <= 0) return 1;
    if (b <= 0) return 0;
    return 1 / (1 + exp(-WP[0] * (b - a) / (pow(a + b + WP[3], WP[1]) + WP[2])));
}
static double utility(const Seen *v, const float *dist, int bypoints) {
    double u = 0;
    for (int i = 0; i < NB; i++) {
        double x = BINV[i];
        if (bypoints) u += dist[i] * x;
        else u += dist[i] * win_chance(100 - v->me - (x > 0 ? x : 0), 100 - v->opp + (x < 0 ? x : 0));
    }
    return u;
}

/* Bin of a settled deal: kind 0 knock, 1 gin, 2 undercut; sign by who scored; margin without bonus. */
int bin_of(int kind, int mine, int margin) {
    int b;
    if (kind == 0) b = margin <= 5 ? 0 : margin <= 12 ? 1 : margin <= 20 ? 2 : margin <= 32 ? 3 : 4;
    else if (kind == 1) b = margin < 15 ? 5 : margin < 30 ? 6 : 7;
    else b = margin <= 2 ? 8 : 9;
    return mine ? 11 + b : 9 - b;
}
#define VOIDBIN 10

/* ---- players ---------------------------------------------------------------------------- */
enum { RANDOM, EAAI, GREEDY10, GREEDY4, OPENSPIEL, LOOK, LOOK5, LOOKGIN, NET0, NET1, NET2, NET3, OSNL };
static double LK[6] = {1, 2, 0.8, 4, 4, 0}; /* deadwood, futures, their decay, danger, knocking turns */
void set_look(const double *w) { memcpy(LK, w, sizeof LK); }

typedef struct { int card, knock; } Throw;

static int joins(u64 h, int c) { /* c completes a meld and lowers deadwood */
    return (meldable(h) >> c & 1) && deadwood11(h | BIT(c)) < deadwood(h);
}
static u64 deadcards(u64 h) { /* the loose cards of one best arrangement */
    u64 m[4];
    int n = arrange(h, m);
    for (int i = 0; i < n; i++) h &= ~m[i];
    return h;
}
static int choose_draw(int who, const Seen *v, int up) {
    u64 h = v->hand;
    switch (who) {
    case EAAI: case GREEDY10: case GREEDY4: {
        if (who == EAAI) {
            u64 all = h | BIT(up);
            return melded(all) >> up & 1;
        }
        int now = deadwood(h), best = 999, c;
        EACH(c, h) {
            int x = deadwood((h | BIT(up)) & ~BIT(c));
            if (x < best) best = x;
        }
        return best < now && (melded(h | BIT(up)) >> up & 1);
    }
    case OPENSPIEL: case OSNL: {
        if (deadwood11(h | BIT(up)) <= v->limit) return 1;
        return !(deadcards(h | BIT(up)) >> up & 1);
    }
    default: return joins(h, up);
    }
}

static Throw look_throw(int who, const Seen *v) {
    u64 h = v->hand;
    int c, least = 999, cb = -1;
    double bestv = 1e9;
    u64 may = v->taken >= 0 ? h & ~BIT(v->taken) : h;
    EACH(c, may) {
        int x = deadwood(h & ~BIT(c));
        if (x < least || (x == least && PTS[c] > PTS[cb])) least = x, cb = c;
    }
    int turn = v->turn;
    if (least == 0) return (Throw){cb, 1};
    int kt = who == LOOK5 ? 5 : who == LOOKGIN ? 0 : (int)LK[4];
    if (least <= v->limit && (turn < kt || v->stock <= 6)) return (Throw){cb, 1};
    double wt = LK[1] * pow(LK[2], turn);
    double p[52];
    int u = POP(v->U), m = 10 - POP(v->K);
    memset(p, 0, sizeof p);
    EACH(c, v->U) p[c] = (double)m / u;
    EACH(c, v->K) p[c] = 1;
    EACH(c, v->D) ; /* what it threw it does not want; its cards are in the pile anyway */
    EACH(c, may) {
        u64 g = h & ~BIT(c);
        int dw = deadwood(g), x, cnt[128], need = 6, sum = 0;
        if (dw > least + 14) continue;
        memset(cnt, 0, sizeof cnt);
        EACH(x, v->U) cnt[deadwood11(g | BIT(x))]++;
        for (int q = 0; q < 128 && need > 0; q++) {
            int t = cnt[q] < need ? cnt[q] : need;
            sum += t * q;
            need -= t;
        }
        double f = sum / 6.0;
        double val = (LK[0] * dw + wt * f) / (1 + wt) + LK[3] * danger(c, p);
        if (val < bestv) bestv = val, cb = c;
    }
    return (Throw){cb, 0};
}

#define SPAN 12
static double PRUDENCE; /* of a game, for each point of deadwood above the least */
void set_prudence(double p) { PRUDENCE = p; }
/* Candidates of the learned player with their utilities; knock is judged against the best. */
static Throw net_throw(int who, const Seen *v, int bypoints) {
    int slot = who - NET0, c, least = 999, cb = -1;
    u64 h = v->hand, may = v->taken >= 0 ? h & ~BIT(v->taken) : h;
    int dw[52];
    EACH(c, may) {
        dw[c] = deadwood(h & ~BIT(c));
        if (dw[c] < least || (dw[c] == least && PTS[c] > PTS[cb])) least = dw[c], cb = c;
    }
    if (least == 0) return (Throw){cb, 1};
    Chances k;
    chances(v, &k);
    float f[NK], dist[NB];
    double best = -1e9, bk = -1e9;
    int cd = cb, ck = -1;
    EACH(c, may) {
        if (dw[c] > least + SPAN) continue;
        features(v, &k, h & ~BIT(c), c, f);
        if (VALUE[slot]) {
            predict(VALUE[slot], f, dist);
            double u = utility(v, dist, bypoints) - PRUDENCE * (dw[c] - least);
            if (u > best) best = u, cd = c;
        }
        if (dw[c] <= v->limit && KNOCKV[slot] && dw[c] <= least + 2) {
            knock_features(v, &k, h & ~BIT(c), f);
            predict(KNOCKV[slot], f, dist);
            double u = utility(v, dist, bypoints);
            if (u > bk) bk = u, ck = c;
        }
    }
    if (ck >= 0 && bk > best) return (Throw){ck, 1};
    return (Throw){cd, 0};
}

static Throw choose_throw(int who, const Seen *v, Rng *rng, int bypoints) {
    u64 h = v->hand, may = v->taken >= 0 ? h & ~BIT(v->taken) : h;
    int c, cb = -1, least = 999;
    switch (who) {
    case RANDOM: {
        int n = below(rng, POP(may));
        EACH(c, may) if (n-- == 0) return (Throw){c, deadwood(h & ~BIT(c)) <= v->limit && unit(rng) < 0.5};
        return (Throw){0, 0};
    }
    case EAAI: case GREEDY10: case GREEDY4: {
        int lim = who == GREEDY4 && v->limit > 4 ? 4 : v->limit, n = 0;
        EACH(c, may) {
            int x = deadwood(h & ~BIT(c));
            if (x < least) least = x, cb = c, n = 1;
            else if (x == least) {
                if (who == EAAI) { n++; if (below(rng, n) == 0) cb = c; }
                else if (c % 13 > cb % 13) cb = c; /* a king before a ten */
            }
        }
        return (Throw){cb, least <= lim};
    }
    case OPENSPIEL: case OSNL: {
        EACH(c, may) {
            int x = deadwood(h & ~BIT(c));
            if (x < least || (x == least && PTS[c] > PTS[cb])) least = x, cb = c;
        }
        if (least <= v->limit) return (Throw){cb, 1};
        u64 dead = deadcards(h) & may;
        int hi = -1;
        /* by rank, a king before a ten; the higher suit among equals, as it sorts them */
        EACH(c, dead) if (c % 13 >= hi) hi = c % 13, cb = c;
        return (Throw){cb, 0};
    }
    case LOOK: case LOOK5: case LOOKGIN: return look_throw(who, v);
    default: return net_throw(who, v, bypoints);
    }
}

/* ---- playing ---------------------------------------------------------------------------- */
typedef struct { int points, kind, seat, margin, turns; } Out;
typedef struct { int score[2], deals, knocks[2], gins[2], nondealer; } Book;
static void enter(Book *b, const Out *o) {
    b->deals++;
    if (o->kind < 0) return; /* void: the same dealer */
    b->score[o->seat] += o->points;
    if (o->kind == 1) b->gins[o->seat]++;
    else b->knocks[o->kind == 0 ? o->seat : 1 - o->seat]++;
    b->nondealer = 1 - b->nondealer;
}
static void start(Deal *d, Rng *deck, int limit, const Book *b, const int *who) {
    uint8_t c[52];
    memset(d, 0, sizeof *d);
    d->deals = b->deals;
    for (int s = 0; s < 2; s++) {
        d->score[s] = b->score[s], d->knocks[s] = b->knocks[s], d->gins[s] = b->gins[s];
        d->nolay[s] = who[s] == OSNL;
    }
    for (int i = 0; i < 52; i++) c[i] = i;
    for (int i = 51; i > 0; i--) {
        int j = below(deck, i + 1);
        uint8_t t = c[i];
        c[i] = c[j], c[j] = t;
    }
    for (int i = 0; i < 20; i++) d->hand[i & 1] |= BIT(c[i]);
    d->pile[d->npile++] = c[20];
    for (int i = 21; i < 52; i++) d->stock[i] = c[i];
    d->pos = 21;
    d->taken = -1;
    d->limit = limit;
}
/* Settle a knock by seat s with ten cards: sets kind, mine (for s), margin; returns points for s. */
static int settle(const Deal *d, int s, int *kind, int *mine, int *margin) {
    u64 m[4];
    int dw = deadwood(d->hand[s]);
    if (dw == 0) {
        *kind = 1, *mine = 1, *margin = deadwood(d->hand[1 - s]);
        return *margin + 25;
    }
    int n = arrange(d->hand[s], m), o = d->nolay[1 - s] ? deadwood(d->hand[1 - s]) : defence(d->hand[1 - s], m, n);
    if (o > dw) {
        *kind = 0, *mine = 1, *margin = o - dw;
        return *margin;
    }
    *kind = 2, *mine = 0, *margin = dw - o;
    return -(*margin + 25);
}

typedef struct {
    float *x; int8_t *y; int n, cap;      /* value rows, bin of the result (filled when known) */
    float *kx; int8_t *ky; int kn, kcap;  /* knock rows with their true settlement */
    float *px; int8_t *py; int pn, pcap;  /* unseen cards: features, held? */
} Sink;

/* Plays one deal. learn: bit s set = record seat s. dev: chance of one deviation in this deal. */
static void play_deal(Deal *d, const int *who, int nondealer, Rng *rng, Sink *sink, int learn, int deviate,
                      int bypoints, Out *out) {
    int s = nondealer, phase = 0, rows[2][64], nrow[2] = {0, 0};
    /* a deviation happens at the n-th throw of a learner; rows before it are not kept */
    int devat = deviate ? below(rng, 10) : -1, learnthrows = 0;
    memset(out, 0, sizeof *out);
    out->kind = -1;
    for (;;) {
        Seen v;
        int take;
        d->taken = -1;
        look(d, s, &v);
        int up = d->pile[d->npile - 1];
        if (phase < 2) {
            take = choose_draw(who[s], &v, up);
            if (!take) {
                d->refused[s] |= BIT(up);
                s = 1 - s;
                phase++;
                continue;
            }
            phase = 3;
        } else if (phase == 2) take = 0, phase = 3;
        else take = choose_draw(who[s], &v, up);
        if (take) {
            d->npile--;
            d->hand[s] |= BIT(up);
            d->taken = up;
            d->takes[s]++;
            d->took_last[s] = 1;
            d->streak++;
        } else {
            d->refused[s] |= BIT(up);
            d->hand[s] |= BIT(d->stock[d->pos++]);
            d->took_last[s] = 0;
            d->streak = 0;
        }
        look(d, s, &v);
        Throw t = choose_throw(who[s], &v, rng, bypoints);
        int learner = learn >> s & 1;
        if (learner && sink) {
            if (learnthrows == devat) { /* one deviation: a random near candidate, or the other of knock or not */
                u64 may = d->taken >= 0 ? v.hand & ~BIT(d->taken) : v.hand;
                int c, least = 999, cand[11], n = 0;
                EACH(c, may) { int x = deadwood(v.hand & ~BIT(c)); if (x < least) least = x; }
                if (least > 0) {
                    EACH(c, may) if (deadwood(v.hand & ~BIT(c)) <= least + SPAN) cand[n++] = c;
                    t = (Throw){cand[below(rng, n)], 0};
                    nrow[0] = nrow[1] = 0;
                }
            }
            learnthrows++;
        }
        u64 ten = d->hand[s] & ~BIT(t.card);
        if (learner && sink) {
            Chances k;
            chances(&v, &k);
            if (sink->pn + 40 < sink->pcap && below(rng, 12) == 0) {
                int c; double f[NPHI];
                EACH(c, v.U) {
                    phi(&v, c, f);
                    for (int i = 0; i < NPHI; i++) sink->px[(size_t)sink->pn * NPHI + i] = f[i];
                    sink->py[sink->pn++] = d->hand[1 - s] >> c & 1;
                }
            }
            int dw = deadwood(ten);
            if (dw <= d->limit && dw > 0 && sink->kn < sink->kcap) {
                float *f = sink->kx + (size_t)sink->kn * NK;
                int kind, mine, margin;
                features(&v, &k, ten, t.card, f);
                knock_features(&v, &k, ten, f);
                Deal e = *d;
                e.hand[s] = ten;
                settle(&e, s, &kind, &mine, &margin);
                sink->ky[sink->kn++] = bin_of(kind, mine, margin);
            }
            if (!t.knock && sink->n < sink->cap && nrow[s] < 60) {
                features(&v, &k, ten, t.card, sink->x + (size_t)sink->n * NX);
                rows[s][nrow[s]++] = sink->n++;
                sink->y[sink->n - 1] = -1; /* dropped unless the deal's end says otherwise */
            }
        }
        d->hand[s] = ten;
        d->known[s] &= ~BIT(t.card);
        if (take) d->known[s] |= BIT(up);
        d->last[s][d->nlast[s]++ & 63] = t.card;
        out->turns++;
        if (t.knock) {
            int kind, mine, margin, p = settle(d, s, &kind, &mine, &margin);
            out->kind = kind, out->margin = margin;
            out->seat = p > 0 ? s : 1 - s;
            out->points = p > 0 ? p : -p;
            break;
        }
        d->disc[s] |= BIT(t.card);
        d->pile[d->npile++] = t.card;
        if (52 - d->pos <= 2 || d->streak >= 50 || d->nlast[0] > 58 || d->nlast[1] > 58) break;
        s = 1 - s;
    }
    if (sink) {
        for (int q = 0; q < 2; q++)
            for (int i = 0; i < nrow[q]; i++)
                sink->y[rows[q][i]] = out->kind < 0 ? VOIDBIN : bin_of(out->kind, out->seat == q, out->margin);
    }
}

/* Mirrored games to 100: the same decks twice, seats swapped. res: wins of a, games, points of a
 * less points of b, deals, gins/knocks/undercuts of a, of b, voids, sum over pairs of (wins in pair)^2. */
void match(int a, int b, int pairs, u64 seed, int bypoints, double *res) {
    memset(res, 0, 12 * sizeof *res);
    for (int g = 0; g < pairs; g++) {
        int pairwins = 0;
        for (int swap = 0; swap < 2; swap++) {
            int who[2] = {swap ? b : a, swap ? a : b}, mine = swap, no = 0;
            Book book = {{0, 0}, 0, {0, 0}, {0, 0}, 0};
            Rng rng = {seed * 7919 + g * 2 + swap + 12345};
            while (book.score[0] < 100 && book.score[1] < 100) {
                Deal d;
                Out o;
                Rng deck = {(seed << 32) ^ ((u64)g << 10) ^ (u64)no++};
                next64(&deck);
                start(&d, &deck, 10, &book, who);
                play_deal(&d, who, book.nondealer, &rng, 0, 0, 0, bypoints, &o);
                res[3]++;
                enter(&book, &o);
                if (o.kind < 0) { res[10]++; continue; }
                res[2] += o.seat == mine ? o.points : -o.points;
                res[(o.seat == mine ? 4 : 7) + (o.kind == 1 ? 0 : o.kind == 0 ? 1 : 2)]++;
            }
            res[1]++;
            if (book.score[mine] >= 100) pairwins++;
        }
        res[0] += pairwins;
        res[11] += pairwins * pairwins;
    }
}

/* Deals for learning. pool: opponents and weights; self is played as both seats recorded. */
void gather(int learner, const int *pool, const double *weight, int npool, int deals, u64 seed, int bypoints,
            double devrate, double oddlimits, float *x, int8_t *y, int cap, float *kx, int8_t *ky, int kcap,
            float *px, int8_t *py, int pcap, int *counts, double *margins) {
    Sink sink = {x, y, 0, cap, kx, ky, 0, kcap, px, py, 0, pcap};
    Rng rng = {seed * 1000003 + 17};
    Book book;
    int who[2], learn = 0, over = 1;
    for (int i = 0; i < deals; i++) {
        if (over) { /* the next game, with its opponent, mostly from the start */
            double u = unit(&rng), acc = 0;
            int opp = pool[npool - 1], seat = below(&rng, 2);
            for (int j = 0; j < npool; j++) { acc += weight[j]; if (u < acc) { opp = pool[j]; break; } }
            who[seat] = learner, who[1 - seat] = opp;
            learn = opp == learner ? 3 : 1 << seat;
            memset(&book, 0, sizeof book);
            book.nondealer = below(&rng, 2);
        }
        int limit = unit(&rng) < oddlimits ? below(&rng, 10) : 10;
        Deal d;
        Out o;
        start(&d, &rng, limit, &book, who);
        int n0 = sink.n;
        play_deal(&d, who, book.nondealer, &rng, &sink, learn, unit(&rng) < devrate, bypoints, &o);
        /* drop rows before a deviation */
        int w = n0;
        for (int r = n0; r < sink.n; r++)
            if (sink.y[r] >= 0) {
                if (w != r) { memcpy(sink.x + (size_t)w * NX, sink.x + (size_t)r * NX, NX * sizeof(float)); sink.y[w] = sink.y[r]; }
                w++;
            }
        sink.n = w;
        if (o.kind >= 0) { /* typical margins: sums and counts of the ten kinds */
            int b = bin_of(o.kind, 1, o.margin) - 11;
            margins[b] += o.margin, margins[10 + b]++;
        }
        enter(&book, &o);
        over = book.score[0] >= 100 || book.score[1] >= 100;
        if (sink.n + 130 > cap) break;
    }
    counts[0] = sink.n, counts[1] = sink.kn, counts[2] = sink.pn;
}

/* What a test compares with the engine's: features, and what a simple player does. */
static Seen given(u64 hand, u64 K, u64 mine, u64 D, u64 R, u64 pile, const int *n, const uint8_t *olast) {
    Seen v = {.hand = hand, .K = K, .mine = mine, .D = D, .R = R, .pile = pile, .stock = n[0], .turn = n[1],
              .oturn = n[2], .otakes = n[3], .otook = n[4], .limit = n[5], .deals = n[6], .oknocks = n[7],
              .ogins = n[8], .taken = -1, .olast = olast, .nolast = n[2]};
    v.U = FULL & ~(hand | K | pile);
    return v;
}
/* The features of throwing one card; f has room for NK. */
void probe(u64 hand, u64 K, u64 mine, u64 D, u64 R, u64 pile, const int *n, const uint8_t *olast, int card, float *f) {
    Seen v = given(hand, K, mine, D, R, pile, n, olast);
    Chances k;
    chances(&v, &k);
    features(&v, &k, hand & ~BIT(card), card, f);
    knock_features(&v, &k, hand & ~BIT(card), f);
}
/* The card a player throws, and 64 more if it knocks. */
int probe_throw(int who, u64 hand, u64 K, u64 pile, int stock, int turn, int limit, int taken) {
    const int n[9] = {stock, turn, 0, 0, 0, limit, 0, 0, 0};
    Seen v = given(hand, K, 0, 0, 0, pile, n, 0);
    Rng rng = {1};
    v.taken = taken;
    Throw t = choose_throw(who, &v, &rng, 0);
    return t.card + 64 * t.knock;
}
/* Whether a player takes the upcard. */
int probe_draw(int who, u64 hand, int up, int limit) {
    Seen v = {.hand = hand, .limit = limit};
    return choose_draw(who, &v, up);
}
