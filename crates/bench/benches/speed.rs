//! The workloads, measured natively by criterion.

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use fairboard_bench::WORKLOADS;

fn speed(criterion: &mut Criterion) {
    for workload in WORKLOADS {
        let mut group = criterion.benchmark_group(workload.name);
        group.throughput(Throughput::Elements((workload.run)()));
        group.bench_function("native", |bencher| bencher.iter(|| black_box((workload.run)())));
        group.finish();
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20).measurement_time(Duration::from_secs(3));
    targets = speed
}
criterion_main!(benches);
